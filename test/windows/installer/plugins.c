// Stands in for the plugins that the installer scripts of electron-builder call and that Debian does not have: one library, with
// the functions of StdUtils, UAC, WinShell and Nsis7z as far as an installer without questions calls them.
#include <windows.h>
#include <shellapi.h>

typedef struct item {
  struct item *next;
  WCHAR text[1];
} item;

typedef UINT_PTR (*callback)(int);
typedef struct {
  void *flags, *execute, *validate;
  int(__stdcall *keep)(HMODULE, callback);
} more;

static HMODULE self;

BOOL WINAPI DllMain(HINSTANCE instance, DWORD reason, LPVOID reserved) {
  self = instance;
  return TRUE;
}

static UINT_PTR told(int what) { return 0; }

#define PLUGIN(name) __declspec(dllexport) void name(HWND window, int size, WCHAR *variables, item **stack, more *host)

static void pop(item **stack, WCHAR *text, int size) {
  item *top = *stack;
  text[0] = 0;
  if (!top) return;
  lstrcpynW(text, top->text, size);
  *stack = top->next;
  GlobalFree(top);
}

static void push(item **stack, const WCHAR *text, int size) {
  item *top = GlobalAlloc(GPTR, sizeof(item) + size * sizeof(WCHAR));
  lstrcpynW(top->text, text, size);
  top->next = *stack;
  *stack = top;
}

/** A library that is called to stay is let go of at the end, and deleted, only where it has given its number. */
#define TEXTS host->keep(self, told); WCHAR *one = GlobalAlloc(GPTR, size * 2), *two = GlobalAlloc(GPTR, size * 2), *three = GlobalAlloc(GPTR, size * 2)

/** Of `--name`, `/name` or `-name=value` on the command line; null where it is not there. */
static const WCHAR *parameter(const WCHAR *name) {
  int count, length = lstrlenW(name);
  WCHAR **words = CommandLineToArgvW(GetCommandLineW(), &count);
  for (int at = 1; at < count; at++) {
    const WCHAR *word = words[at];
    if (*word != '-' && *word != '/') continue;
    while (*word == '-' || *word == '/') word++;
    if (CompareStringW(LOCALE_INVARIANT, NORM_IGNORECASE, word, -1, name, -1) == CSTR_EQUAL) return L"";
    if (CompareStringW(LOCALE_INVARIANT, NORM_IGNORECASE, word, length, name, length) == CSTR_EQUAL && word[length] == '=')
      return word + length + 1;
  }
  return NULL;
}

PLUGIN(TestParameter) {
  TEXTS;
  pop(stack, one, size);
  push(stack, parameter(one) ? L"true" : L"false", size);
}

PLUGIN(GetParameter) {
  TEXTS;
  pop(stack, two, size);
  pop(stack, one, size);
  const WCHAR *value = parameter(one);
  push(stack, value ? value : two, size);
}

PLUGIN(GetAllParameters) {
  TEXTS;
  pop(stack, one, size);
  WCHAR *line = GetCommandLineW(), end = *line == '"' ? '"' : ' ';
  for (line++; *line && *line != end; line++);
  if (*line) line++;
  while (*line == ' ') line++;
  push(stack, line, size);
}

PLUGIN(GetParentPath) {
  TEXTS;
  pop(stack, one, size);
  for (int at = lstrlenW(one); at > 0; at--)
    if (one[at] == '\\') {
      one[at] = 0;
      break;
    }
  push(stack, one, size);
}

PLUGIN(HashFile) {
  TEXTS;
  pop(stack, one, size);
  pop(stack, two, size);
  push(stack, L"error", size);
}

PLUGIN(ExecShellAsUser) {
  TEXTS;
  pop(stack, three, size);
  pop(stack, two, size);
  pop(stack, one, size);
  push(stack, (INT_PTR)ShellExecuteW(NULL, two, one, three, NULL, SW_SHOW) > 32 ? L"ok" : L"error", size);
}

/** Of UAC: 2 asks whether an administrator runs it, 3 whether another installer started it so. Nobody is asked to become one. */
PLUGIN(_) {
  TEXTS;
  pop(stack, one, size);
  if (*one == '2') push(stack, L"1", size);
  if (*one == '3' || *one == '6') push(stack, L"0", size);
  if (*one == '0') lstrcpyW(variables, L"1223");
}

PLUGIN(SetLnkAUMI) {
  TEXTS;
  pop(stack, one, size);
  pop(stack, two, size);
}

PLUGIN(UninstShortcut) {
  TEXTS;
  pop(stack, one, size);
}

PLUGIN(UninstAppUserModelId) {
  TEXTS;
  pop(stack, one, size);
}

/** Unpacks into the folder that is set (variable 22), by 7-Zip's own program. */
PLUGIN(Extract) {
  TEXTS;
  pop(stack, one, size);
  WCHAR *line = GlobalAlloc(GPTR, 4 * size);
  wsprintfW(line, L"\"%ls\" x -y \"%ls\"", SEVEN_ZIP, one);
  STARTUPINFOW start = {.cb = sizeof(start)};
  PROCESS_INFORMATION started;
  if (!CreateProcessW(NULL, line, NULL, NULL, FALSE, CREATE_NO_WINDOW, NULL, variables + 22 * size, &start, &started)) return;
  WaitForSingleObject(started.hProcess, INFINITE);
}
