import Foundation

/// A terminal with nobody in front of it: what the tool draws is read, and keys are pressed, by a test.
final class Terminal {
    /// The tool's side.
    let device: FileHandle
    private let control: FileHandle

    // `TIOCSPTLCK` and `TIOCGPTN`, which Swift cannot import: <asm-generic/ioctls.h>
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    private(set) var screen = ""

    init() throws {
        let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var locked: Int32 = 0
        var number: Int32 = 0
        guard descriptor >= 0, ioctl(descriptor, Self.setLock, &locked) == 0,
            ioctl(descriptor, Self.getNumber, &number) == 0
        else { throw POSIXError(.ENXIO) }
        control = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let other = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        guard other >= 0 else { throw POSIXError(.ENXIO) }
        device = FileHandle(fileDescriptor: other, closeOnDealloc: true)
        var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(other, UInt(TIOCSWINSZ), &size)
    }

    /// Whether lines are edited and echoed, as a shell wants it.
    var isCooked: Bool {
        var mode = termios()
        guard tcgetattr(device.fileDescriptor, &mode) == 0 else { return false }
        return mode.c_lflag & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON | ECHO)
    }

    func press(_ keys: String) {
        control.write(Data(keys.utf8))
    }

    /// Reads what is drawn until `text` has been drawn.
    func wait(for text: String) {
        while !screen.contains(text) {
            let data = control.availableData
            if data.isEmpty { return }
            screen += String(decoding: data, as: UTF8.self)
        }
    }

    /// Reads until the process has ended, so that it never waits for a full terminal.
    func drain(until process: Process) {
        while process.isRunning {
            var poll = pollfd(fd: control.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard Foundation.poll(&poll, 1, 50) > 0 else { continue }
            screen += String(decoding: control.availableData, as: UTF8.self)
        }
        process.waitUntilExit()
    }
}
