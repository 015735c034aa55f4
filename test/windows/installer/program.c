// Stands in for Electron, of which there is none for Windows here: writes where it was started, with what, and in which
// environment, into the file that the variable STAND_IN_REPORT names; waits while the file in STAND_IN_WAIT is there.
#include <windows.h>

static void line(HANDLE file, const WCHAR *name, const WCHAR *value) {
  char bytes[8192];
  DWORD written;
  WCHAR text[4096];
  wsprintfW(text, L"%ls=%.3500ls\n", name, value);
  int length = WideCharToMultiByte(CP_UTF8, 0, text, -1, bytes, sizeof(bytes), NULL, NULL);
  WriteFile(file, bytes, length - 1, &written, NULL);
}

int WINAPI wWinMain(HINSTANCE instance, HINSTANCE before, PWSTR parameters, int show) {
  static const WCHAR *names[] = {L"PORTABLE_EXECUTABLE_FILE", L"PORTABLE_EXECUTABLE_DIR", L"PORTABLE_EXECUTABLE_APP_FILENAME"};
  WCHAR place[1024], value[1024];
  if (GetEnvironmentVariableW(L"STAND_IN_REPORT", place, 1024)) {
    HANDLE file = CreateFileW(place, FILE_APPEND_DATA, FILE_SHARE_READ, NULL, OPEN_ALWAYS, 0, NULL);
    GetModuleFileNameW(NULL, value, 1024);
    line(file, L"program", value);
    line(file, L"parameters", parameters);
    line(file, L"version", VERSION);
    for (int at = 0; at < 3; at++) {
      value[0] = 0;
      GetEnvironmentVariableW(names[at], value, 1024);
      line(file, names[at], value);
    }
    CloseHandle(file);
  }
  if (GetEnvironmentVariableW(L"STAND_IN_WAIT", place, 1024))
    while (GetFileAttributesW(place) != INVALID_FILE_ATTRIBUTES) Sleep(50);
  return 0;
}
