import Testing

@testable import HearkenCore

@Suite("The folder of installed models")
struct ModelFolderTests {
    @Test(
        "lies where the XDG specification says",
        arguments: [
            (nil, "/home/a", "/home/a/.local/share"), ("/data", "/home/a", "/data"),
            ("relative", "/home/a", "/home/a/.local/share"), ("", "/home/a", "/home/a/.local/share"),
            (nil, nil, "/.local/share"),
        ] as [(String?, String?, String)]
    )
    func place(dataHome: String?, home: String?, expected: String) {
        let folder = ModelFolder(dataHome: dataHome, home: home)
        #expect(folder.path(model: "m", file: "f") == expected + "/hearken/models/m/f")
    }
}
