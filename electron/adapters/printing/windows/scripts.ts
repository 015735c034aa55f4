/**
 * The PowerShell scripts of the Windows adapter. Parameters come as environment variables (STATION_…). Every answer is
 * JSON on one line; `-InputObject @(…)` keeps a list with one item a list.
 */
const START = `$ErrorActionPreference = 'Stop'
[Console]::OutputEncoding = [Text.UTF8Encoding]::new($false)
`;

/** Describes one job, for the other scripts. */
const JOB = `function Describe($job) {
  $printer = (Get-Printer -Name $env:STATION_PRINTER).PrinterStatus
  @{
    id = [int]$job.Id
    status = "$($job.JobStatus)"
    printer = "$printer"
    submitted = $job.SubmittedTime.ToUniversalTime().ToString('o')
  }
}
`;

/**
 * All printers with their state. pdf-to-printer's own list has no state and cuts off paper names. While the spooler is
 * stopped there are none, which looks as if they had been removed.
 */
export const LIST_PRINTERS = `${START}$spooler = Get-Service -Name Spooler -ErrorAction SilentlyContinue
if ($spooler -and "$($spooler.Status)" -ne 'Running') { throw "Print Spooler: $($spooler.Status)" }
$printers = Get-CimInstance Win32_Printer |
  Select-Object Name, PrinterState, DetectedErrorState, WorkOffline, PrinterPaperNames, HorizontalResolution
ConvertTo-Json -Compress -Depth 3 -InputObject @($printers)
`;

/** Writes \`ready\`, then waits at most STATION_SECONDS for a new job of this document. */
export const WATCH_FOR_JOB = `${START}${JOB}$before = @(Get-PrintJob -PrinterName $env:STATION_PRINTER | ForEach-Object { $_.Id })
[Console]::Out.WriteLine('ready')
[Console]::Out.Flush()
$until = (Get-Date).AddSeconds([int]$env:STATION_SECONDS)
while ((Get-Date) -lt $until) {
  $job = Get-PrintJob -PrinterName $env:STATION_PRINTER |
    Where-Object { $before -notcontains $_.Id -and "$($_.DocumentName)".EndsWith($env:STATION_DOCUMENT) } |
    Select-Object -First 1
  if ($job) { ConvertTo-Json -Compress -InputObject (Describe $job); exit 0 }
  Start-Sleep -Milliseconds 100
}
'null'
`;

/**
 * Waits at most STATION_SECONDS until the status of a job or of its printer differs from STATION_STATUS (both, with a
 * bar between). Answers null when the job is gone.
 */
export const WATCH_JOB = `${START}${JOB}$until = (Get-Date).AddSeconds([int]$env:STATION_SECONDS)
do {
  $found = Get-PrintJob -PrinterName $env:STATION_PRINTER |
    Where-Object { $_.Id -eq [int]$env:STATION_JOB } | Select-Object -First 1
  if (-not $found) { 'null'; exit 0 }
  $job = Describe $found
  if ($job.submitted -ne $env:STATION_SUBMITTED) { 'null'; exit 0 }
  if ("$($job.status)|$($job.printer)" -ne $env:STATION_STATUS) { break }
  Start-Sleep -Milliseconds 200
} while ((Get-Date) -lt $until)
ConvertTo-Json -Compress -InputObject $job
`;

/** The jobs whose document name begins with STATION_DOCUMENT. SumatraPDF names them after the whole path. */
export const FIND_JOBS = `${START}${JOB}$found = Get-PrintJob -PrinterName $env:STATION_PRINTER |
  Where-Object { [IO.Path]::GetFileName("$($_.DocumentName)").StartsWith($env:STATION_DOCUMENT) } |
  ForEach-Object { Describe $_ }
ConvertTo-Json -Compress -InputObject @($found)
`;

/** Answers true when the job was there and was removed. */
export const REMOVE_JOB = `${START}${JOB}$found = Get-PrintJob -PrinterName $env:STATION_PRINTER |
  Where-Object { $_.Id -eq [int]$env:STATION_JOB -and (Describe $_).submitted -eq $env:STATION_SUBMITTED } |
  Select-Object -First 1
if (-not $found) { 'false'; exit 0 }
Remove-PrintJob -InputObject $found
'true'
`;

/** Ends the SumatraPDF process that prints this file, and no other. */
export const KILL_PRINTING = `${START}Get-CimInstance Win32_Process -Filter "Name LIKE 'SumatraPDF%'" |
  Where-Object { $_.CommandLine -and $_.CommandLine.Contains($env:STATION_FILE) } |
  ForEach-Object { Stop-Process -Id $_.ProcessId -Force }
'true'
`;
