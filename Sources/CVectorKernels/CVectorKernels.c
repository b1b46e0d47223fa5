#include "CVectorKernels.h"

#include <stdint.h>

// Eight floats; a processor with shorter vectors works on parts. Not aligned, so that rows may begin anywhere.
typedef float Vector __attribute__((vector_size(32), aligned(4)));

enum { width = 8, vectorsPerPanel = CVectorKernels_panelWidth / width };

#define TEMPLATE static inline __attribute__((always_inline))

// `rows` rows times `panels` panels, sums in registers; both are constants once this is inlined.
TEMPLATE void multiplyBlock(
    int rows, int panels, float *y, long yStride, const float *x, long xStride, const float *weights, long inputs) {
    Vector sums[4][4 * vectorsPerPanel];
    const long panelSize = inputs * CVectorKernels_panelWidth;
#pragma clang loop unroll(full)
    for (int r = 0; r < rows; ++r)
#pragma clang loop unroll(full)
        for (int v = 0; v < panels * vectorsPerPanel; ++v) sums[r][v] = *(const Vector *)(y + r * yStride + v * width);
    for (long i = 0; i < inputs; ++i) {
#pragma clang loop unroll(full)
        for (int v = 0; v < panels * vectorsPerPanel; ++v) {
            const Vector w = *(const Vector *)(weights + v / vectorsPerPanel * panelSize
                                               + i * CVectorKernels_panelWidth + v % vectorsPerPanel * width);
#pragma clang loop unroll(full)
            for (int r = 0; r < rows; ++r) sums[r][v] += x[r * xStride + i] * w;
        }
    }
#pragma clang loop unroll(full)
    for (int r = 0; r < rows; ++r)
#pragma clang loop unroll(full)
        for (int v = 0; v < panels * vectorsPerPanel; ++v) *(Vector *)(y + r * yStride + v * width) = sums[r][v];
}

// Eight sums at a time: enough to hide the latency of a multiply-add, few enough for 16 registers.
TEMPLATE void multiplyRows(
    int rows, int panels, float *y, long yStride, const float *x, long xStride, const float *weights, long inputs,
    long outputs) {
    const long block = panels * CVectorKernels_panelWidth;
    long o = 0;
    for (; o + block <= outputs; o += block)
        multiplyBlock(rows, panels, y + o, yStride, x, xStride, weights + o * inputs, inputs);
    for (; o < outputs; o += CVectorKernels_panelWidth)
        multiplyBlock(rows, 1, y + o, yStride, x, xStride, weights + o * inputs, inputs);
}

TEMPLATE void multiplyAdd(
    float *y, long yStride, const float *x, long xStride, long rows, const float *weights, long inputs, long outputs) {
    for (; rows >= 4; rows -= 4, y += 4 * yStride, x += 4 * xStride)
        multiplyRows(4, 1, y, yStride, x, xStride, weights, inputs, outputs);
    for (; rows >= 2; rows -= 2, y += 2 * yStride, x += 2 * xStride)
        multiplyRows(2, 2, y, yStride, x, xStride, weights, inputs, outputs);
    if (rows > 0) multiplyRows(1, 4, y, yStride, x, xStride, weights, inputs, outputs);
}

// e^x, to 2 units in the last place, saturated at e^-87 and e^88; a NaN gives one of these.
// Cephes' expf (S. Moshier, 1992): 2^n e^r with |r| <= ln(2) / 2 and a polynomial of degree 5 for e^r.
TEMPLATE float exponential(float x) {
    x = x > -87.0f ? x : -87.0f;
    x = x < 88.0f ? x : 88.0f;
    // Adding and subtracting 1.5 * 2^23 rounds to the nearest whole number.
    const float n = (x * 1.44269504088896341f + 12582912.0f) - 12582912.0f;
    const float r = (x - n * 0.693359375f) + n * 2.12194440e-4f;
    float p = 1.9875691500e-4f;
    p = p * r + 1.3981999507e-3f;
    p = p * r + 8.3334519073e-3f;
    p = p * r + 4.1665795894e-2f;
    p = p * r + 1.6666665459e-1f;
    p = p * r + 5.0000001201e-1f;
    const int32_t bits = ((int32_t)n + 127) << 23;
    float power;
    __builtin_memcpy(&power, &bits, sizeof power);
    return (p * r * r + r + 1.0f) * power;
}

TEMPLATE float sigmoid(float x) { return 1.0f / (1.0f + exponential(-x)); }

TEMPLATE float hyperbolicTangent(float x) { return 1.0f - 2.0f / (1.0f + exponential(2.0f * x)); }

TEMPLATE void updateMemory(float *restrict h, float *restrict c, float *restrict gates, long units) {
    float *restrict input = gates, *restrict forget = gates + units;
    float *restrict candidate = gates + 2 * units, *restrict output = gates + 3 * units;
    for (long u = 0; u < units; ++u) input[u] = sigmoid(input[u]) * hyperbolicTangent(candidate[u]);
    for (long u = 0; u < units; ++u) c[u] = sigmoid(forget[u]) * c[u] + input[u];
    for (long u = 0; u < units; ++u) h[u] = sigmoid(output[u]) * hyperbolicTangent(c[u]);
}

TEMPLATE void rectify(float *x, long count) {
    for (long i = 0; i < count; ++i) x[i] = x[i] > 0.0f ? x[i] : 0.0f;
}

// A public function: the template for the baseline, and where there is such a thing for AVX2 with FMA.
#if defined(__x86_64__)
#define DISPATCH(function, parameters, arguments)                                                       \
    static __attribute__((target("avx2,fma"))) void function##AVX2 parameters { function arguments; }   \
    void CVectorKernels_##function parameters {                                                         \
        if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) function##AVX2 arguments;  \
        else function arguments;                                                                        \
    }
#else
#define DISPATCH(function, parameters, arguments) \
    void CVectorKernels_##function parameters { function arguments; }
#endif

DISPATCH(
    multiplyAdd,
    (float *y, long yStride, const float *x, long xStride, long rows, const float *weights, long inputs, long outputs),
    (y, yStride, x, xStride, rows, weights, inputs, outputs))
DISPATCH(rectify, (float *x, long count), (x, count))
DISPATCH(updateMemory, (float *h, float *c, float *gates, long units), (h, c, gates, units))
