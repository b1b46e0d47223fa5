// The inner loops that decide how fast a model runs, in portable C with vector extensions.
//
// On x86-64 each is compiled twice, for the baseline and for AVX2 with FMA, and picks by what the processor has.
// Nothing here allocates, locks or keeps state. Pointers must not overlap unless said otherwise.
#ifndef C_VECTOR_KERNELS_H
#define C_VECTOR_KERNELS_H

// Outputs that lie side by side in a packed matrix.
enum { CVectorKernels_panelWidth = 16 };

// y[r][o] += sum over i of x[r][i] * w[o][i], for r in 0..<rows, i in 0..<inputs, o in 0..<outputs.
//
// `weights` is packed in panels of 16 outputs, [outputs / 16][inputs][16]: a multiple of 16 outputs, 64-byte aligned.
// Row r of x begins at x + r * xStride and may overlap its neighbours, which makes a convolution over time of it; row r
// of y begins at y + r * yStride, and rows of y must not overlap.
void CVectorKernels_multiplyAdd(
    float *y, long yStride, const float *x, long xStride, long rows, const float *weights, long inputs, long outputs);

// x[i] = max(x[i], 0).
void CVectorKernels_rectify(float *x, long count);

// One step of a long short-term memory, after its matrices: c = sigmoid(f) c + sigmoid(i) tanh(g), h = sigmoid(o) tanh(c).
//
// `gates` holds i, f, g, o, each `units` long (PyTorch's order), and is changed.
void CVectorKernels_updateMemory(float *h, float *c, float *gates, long units);

#endif
