#!/bin/sh
# Takes the place of fpm, which electron-builder would download with a Ruby of its own: its orders for a deb, carried out by
# Debian's dpkg-deb. What it does not know it refuses, so that nothing is left out in silence.
set -eu
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
trap 'exit 1' HUP INT TERM
chmod 755 "$root"
mkdir "$root/DEBIAN"
depends='' recommends=''
while [ $# -gt 0 ]; do
  option=$1 value=${2-}
  case $option in
    --force) shift; continue ;;
    -s) [ "$value" = dir ] ;;
    -t) [ "$value" = deb ] ;;
    -d) depends="$depends${depends:+, }$value" ;;
    --deb-recommends) recommends="$recommends${recommends:+, }$value" ;;
    --deb-compression)
      case $value in gz) compression=gzip ;; zst) compression=zstd ;; *) compression=$value ;; esac ;;
    --deb-priority) priority=$value ;;
    --architecture) architecture=$value ;;
    --after-install) install -m 755 "$value" "$root/DEBIAN/postinst" ;;
    --after-remove) install -m 755 "$value" "$root/DEBIAN/postrm" ;;
    --description) description=$value ;;
    --version) version=$value ;;
    --package) package=$value ;;
    --name) name=$value ;;
    --maintainer) maintainer=$value ;;
    # It has none, see packApp.ts; and those are no fields of a deb.
    --url | --vendor | --license) ;;
    -*) echo "fpm.sh knows no $option" >&2; exit 2 ;;
    # A folder or a file, and where it goes.
    *) place=$root${option#*=}
      mkdir -p "$(dirname "$place")"
      cp -R "${option%%=*}" "$place"
      shift
      continue ;;
  esac
  shift 2
done
# Everybody may read what is installed, and only root may change it.
chmod -R u=rwX,go=rX "$root"
size=$(du -sk --apparent-size "$root" | cut -f1)
cat > "$root/DEBIAN/control" <<CONTROL
Package: $name
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $size
Depends: $depends
Recommends: $recommends
Section: misc
Priority: $priority
Description: $description
CONTROL
dpkg-deb --root-owner-group "-Z$compression" --build "$root" "$package"
