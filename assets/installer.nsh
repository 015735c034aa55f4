; What the installer and the uninstaller of Windows do in place of electron-builder's own: that one searches for the running program
; by PowerShell, which does not find it in a folder with an apostrophe, and ends it by force, in the middle of a label. Here nothing
; is ended: a program that runs is recognised by its file, which nobody may write to; in silent mode it is waited for. One that has
; ordered this update is about to end, which may take it minutes.
!macro customCheckAppRunning
  StrCpy $R1 30
  ${If} ${isUpdated}
    StrCpy $R1 300
  ${EndIf}
  ${Do}
    StrCpy $R2 "$INSTDIR\${APP_EXECUTABLE_FILENAME}"
    System::Call 'kernel32::CreateFileW(w R2, i 0x40000000, i 0, p 0, i 3, i 0, p 0) p.R3 ?e'
    Pop $R2
    ${If} $R3 P<> -1
      System::Call 'kernel32::CloseHandle(p R3)'
    ${EndIf}
    ${If} $R2 != 32 ; ERROR_SHARING_VIOLATION
      ${Break}
    ${EndIf}
    IntOp $R1 $R1 - 1
    ${If} ${Silent}
    ${AndIf} $R1 > 0
      Sleep 1000
    ${Else}
      MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(appCannotBeClosed)" /SD IDCANCEL IDRETRY +3
      SetErrorLevel 3
      Quit
    ${EndIf}
  ${Loop}
  ClearErrors
!macroend
