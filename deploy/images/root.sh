# root.sh FOLDER: a root file system without a shell and npm. Scanners read the packages' records and licences.
set -eu
to=$1
mkdir -p "$to/etc" "$to/usr/bin" "$to/var/lib/dpkg/status.d"
mkdir -m 1777 "$to/tmp"
node=$(readlink -f "$(command -v node)")
cp "$node" "$to/usr/bin/node"
# A native module may need a library of glibc that node does not load, such as librt.
glibc=$(dpkg-query -L libc6 | grep -E '^(/usr)?/lib/[^/]+/lib[^/]+\.so\.[0-9]+$')
for library in $(ldd "$node" | grep -o '/[^ ]*') $glibc; do
  cp -L --parents "$library" "$to"
  # By name: Debian's lists contain paths from before /lib became a link.
  package=$(dpkg-query -S "*/${library##*/}" | sed 's/:.*//;q')
  dpkg-query -s "$package" >"$to/var/lib/dpkg/status.d/$package"
  cp -L --parents "/usr/share/doc/$package/copyright" "$to"
done
cp /etc/os-release "$to/etc/"
echo 'hosts: files dns' >"$to/etc/nsswitch.conf"
echo 'tael:x:10001:10001::/tmp:/usr/sbin/nologin' >"$to/etc/passwd"
echo 'tael:x:10001:' >"$to/etc/group"
mkdir "$to/tael"
cp /first-signal.js "$to/tael/"
find "$to" -exec touch -h -d @0 {} +
