#!/bin/sh
# Runs in the tree of Wine, in namespaces of its own: CUPS, a display and Wine, and a program in it. All of it ends with this.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8
ip link set lo up
mkdir -p /run/cups /lab/paper
rm -rf /lab/paper/* /tmp/.X9-lock /tmp/.X11-unix/X9
cat > /usr/lib/cups/backend/keep <<'BACKEND'
#!/bin/sh
[ $# = 0 ] && { echo 'direct keep "Keep" "Keep"'; exit 0; }
{ if [ $# -ge 6 ]; then cat "$6"; else cat; fi; } > "/lab/paper/$1.part" && mv "/lab/paper/$1.part" "/lab/paper/$1.$4.ps"
BACKEND
# As root, so that it may write where the tests read.
chmod 700 /usr/lib/cups/backend/keep
rm -rf /etc/cups/printers.conf* /etc/cups/ppd/*
cupsd
tries=0
until lpstat -r 2>/dev/null | grep -q 'is running'; do
  tries=$((tries + 1))
  [ "$tries" -gt 50 ] && { echo 'CUPS did not start' >&2; exit 1; }
  sleep 0.2
done
while read -r queue; do
  lpadmin -p "$queue" -E -v keep:/ -P /lab/etiket.ppd 2>/dev/null || echo "no queue $queue" >&2
done < /lab/queues
# Wine takes the person's name from there.
{ echo 'Işıl Şahin:x:0:0::/root:/bin/sh'; cat /etc/passwd; } > /lab/passwd
mount --bind /lab/passwd /etc/passwd
Xvfb :9 -screen 0 800x600x24 >/dev/null 2>&1 &
# Without this a crash waits for a debugger.
export DISPLAY=:9 WINEPREFIX=/root/desk WINEDEBUG=-all WINEDLLOVERRIDES=winedbg.exe=d
if [ ! -e /root/desk/ready ]; then
  wineboot-stable -i >/dev/null 2>&1
  wine-stable reg add 'HKCU\Software\Wine' /v Version /d win10 /f >/dev/null 2>&1
  wineserver-stable -w
  touch /root/desk/ready
fi
# The installers are made with the tools of the tree, by the project's own electron-builder.
rm -rf /lab/installers
case ",$4," in ,, | *,installers,*)
  if ! command -v makensis >/dev/null; then
    echo 'installers: not run: makensis is missing; npm run windows without --if-ready fetches it' >&2
  elif ! (cd /project && node_modules/node/bin/node test/windows/installer/build.ts) >/lab/installers.log 2>&1; then
    echo "installers: not run: they could not be made: $(grep -m 1 Error: /lab/installers.log)" >&2
  fi ;;
esac
# The data is on a drive of its own.
mkdir -p /lab/data
ln -sfn /lab/data /root/desk/dosdevices/d:
# Its output into files: on a pipe of Linux, Node for Windows fails.
wine-stable 'Z:\lab\node.exe' "$@" > /lab/stdout 2> /lab/stderr
