/// Rows of any number in little memory: as the columns of a picture, each the mean of equally many rows.
///
/// When there are too many columns, two become one.
struct FeatureMatrix {
    /// The most columns that are kept; after joining there are half as many.
    private static let capacity = 4_096

    /// Numbers in a row.
    let dimension: Int
    /// Rows in all.
    private(set) var rows = 0
    /// Columns of the picture.
    private(set) var columns = 0

    private var values: [Float] = []
    /// Rows in a column; in the last one there may be fewer.
    private var rowsPerColumn = 1
    /// Rows in the last column.
    private var filled = 0

    init(dimension: Int) { self.dimension = dimension }

    /// A value of a column.
    subscript(column: Int, index: Int) -> Float { values[column * dimension + index] }

    /// Takes the next row.
    mutating func append(_ row: Span<Float>) {
        rows += 1
        if columns == 0 || filled == rowsPerColumn {
            if columns == Self.capacity { join() }
            for i in row.indices { values.append(row[i]) }
            columns += 1
            filled = 1
            return
        }
        filled += 1
        let start = (columns - 1) * dimension
        for i in row.indices { values[start + i] += (row[i] - values[start + i]) / Float(filled) }
    }

    private mutating func join() {
        columns /= 2
        for column in 0..<columns {
            for i in 0..<dimension {
                values[column * dimension + i] = (self[2 * column, i] + self[2 * column + 1, i]) / 2
            }
        }
        values.removeLast(values.count - columns * dimension)
        rowsPerColumn *= 2
    }

    /// What the colours range over: all values but the lowest and highest few, which would leave the others pale. Digital
    /// silence alone has one value, and still gets a range.
    var range: ClosedRange<Float> {
        let sorted = values.sorted()
        let low = sorted[sorted.count / 100]
        let high = sorted[sorted.count - 1 - sorted.count / 1_000]
        return high > low ? low...high : low...(low + 1)
    }
}
