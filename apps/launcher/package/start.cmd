@echo off
rem Starts the launcher, from any folder. Needs nothing but Node.js.
rem Paths are always in quotes and never in a block, so that they may contain & ( ) ! % and spaces.
setlocal EnableExtensions DisableDelayedExpansion
chcp 65001 >nul

if not exist "%~dp0app\launcher.mjs" goto incomplete
where node >nul 2>nul
if errorlevel 1 goto missing
node -e "process.exit(parseInt(process.versions.node, 10) >= 22 ? 0 : 1)"
if errorlevel 1 goto outdated
node "%~dp0app\launcher.mjs" %*
if "%errorlevel%"=="0" exit /b 0
goto failed

:incomplete
echo Some files are missing. Close this window, right-click the zip, choose "Extract All", then start this file in the new folder.
goto failed

:missing
echo Node.js is missing on this computer. Install it from https://nodejs.org/en/download, then start this file again.
goto failed

:outdated
echo Node.js on this computer is too old. Install version 22 or newer from https://nodejs.org/en/download, then start this file again.

:failed
rem The window stays open, so that the message can be read.
pause
exit /b 1
