import Hearken

print(SettingsReference.markdown(), terminator: "")
