# shellcheck shell=bash
# What the scripts do before they work: system packages by apt, `.venv`, the locked Python packages.
# Sourced; offers `set_up run` and `set_up test`, and the variables `root` and `venv`.
# What it says goes to standard error, so that `scripts/run ... --json` stays clean.

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
venv=$root/.venv

# A screen of one's own, Qt's way to it, a session bus with accessibility, and fonts for é, 中 and 😀.
packages_to_run=(
    xvfb openbox x11-utils x11-xserver-utils xdotool xclip dbus at-spi2-core
    libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0
    libxcb-shape0 libxcb-sync1 libxcb-xfixes0 libxcb-xkb1 libxkbcommon-x11-0 libxkbcommon0
    libegl1 libgl1 libdbus-1-3 libfontconfig1
    fonts-dejavu-core fonts-liberation fonts-wqy-microhei fonts-noto-color-emoji
)
# Applications that nobody here wrote, for the tests to drive, a database for a fleet, and a registry.
packages_to_test=(xterm x11-apps galculator mousepad yad gnumeric adwaita-icon-theme chromium python3-tk python3-gi gir1.2-gtk-3.0 gnome-keyring postgresql docker-registry tigervnc-standalone-server tigervnc-tools x11vnc freerdp2-x11 xrdp)

# A desktop that speaks Wayland, for the tests that last.
packages_for_long=(sway wayvnc xwayland)

set_up() { # run | test | long
    local packages=("${packages_to_run[@]}") what=$1
    [[ $what == run ]] || packages+=("${packages_to_test[@]}")
    [[ $what != long ]] || packages+=("${packages_for_long[@]}") what=test
    take_turns
    have_packages "${packages[@]}" $(package_for_python "$what")
    have_python_packages "$what"
    exec 9<&- # let the next one in
}

take_turns() { # two starts at the same time would make one broken .venv
    exec 9<"$root"
    command -v flock >/dev/null || return 0
    flock -n 9 && return
    say "Waiting for another start in this folder to finish its set-up."
    flock 9
}

say() { printf '%s\n' "$*" >&2; }

give_up() { # 3: this machine cannot
    say "$@"
    exit 3
}

# ------------------------------------------------------------------------------- system packages

have_packages() {
    local missing
    read -ra missing <<<"$(missing_packages "$@")"
    ((${#missing[@]} == 0)) || install_packages "${missing[@]}"
}

missing_packages() {
    if command -v dpkg-query >/dev/null; then
        # shellcheck disable=SC2016 # dpkg's own variables
        comm -23 <(printf '%s\n' "$@" | sort) \
            <(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null |
                sed -n 's/^installed //p' | sort -u) | tr '\n' ' '
    elif ! command -v Xvfb >/dev/null || ! command -v openbox >/dev/null; then
        echo "$@"
    fi
}

package_for_python() { # run | test; Debian's Python cannot make a .venv without it
    is_made_for "$1" || find_python "$for_a_venv" >/dev/null || echo python3-venv
}

install_packages() {
    local as_root=() log
    command -v apt-get >/dev/null ||
        give_up "These packages are missing and there is no apt-get to install them; install them by hand: $*"
    if [[ $(id -u) != 0 ]]; then
        may_use_sudo ||
            give_up "These packages are missing and installing them needs root or sudo; install them first: $*"
        as_root=(sudo)
    fi
    say "Installing $# system packages: $*"
    log=$(mktemp)
    apt_install "$@" >"$log" 2>&1 9<&- || {
        tail -n 20 "$log" >&2
        give_up "apt-get could not install the system packages (its last words are above; all of them in $log)."
    }
    rm -f "$log"
}

may_use_sudo() {
    command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [[ -t 0 && -t 2 ]]; }
}

apt_install() { # without fresh lists it may still work: a machine that was filled beforehand
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300)
    "${apt[@]}" update || true
    "${apt[@]}" install -y --no-install-recommends "$@"
}

# ------------------------------------------------------------------------------- Python packages

for_a_venv="import ensurepip, venv"

find_python() { # [IMPORTS]; the first that is new enough
    local name
    for name in python3 python3.14 python3.13 python3.12 python3.11 /usr/bin/python3; do
        command -v "$name" >/dev/null || continue
        "$name" -c "import sys; ${1:-pass}; sys.exit(sys.version_info < (3, 11))" 2>/dev/null || continue
        command -v "$name"
        return 0
    done
    return 1
}

locks_for() { # run | test
    echo "$root/requirements.lock"
    [[ $1 == run ]] || echo "$root/requirements-test.lock"
}

# A stamp says what `.venv` was made from and where: a moved folder needs a new one.
stamp_of() {
    local locks
    mapfile -t locks < <(locks_for "$1")
    { echo "$root" && cat -- "$root/pyproject.toml" "${locks[@]}"; } | sha256sum
}

is_made_for() {
    [[ -x $venv/bin/byheart && -x $venv/bin/python && -f $venv/made-to-$1 ]] &&
        [[ $(<"$venv/made-to-$1") == "$(stamp_of "$1")" ]]
}

have_python_packages() { # run | test
    is_made_for "$1" && return
    # Only a finished .venv of this place is worth changing; anything else is made anew.
    if is_made_for run || is_whole; then
        install_locked "$1" && return
        say "The existing .venv could not be brought up to date; making it anew."
    fi
    make_venv
    install_locked "$1" ||
        give_up "pip could not install the Python packages (see above); is there a network? Start again then."
}

is_whole() {
    [[ -f $venv/made-to-run && -f $venv/made-at && $(<"$venv/made-at") == "$root" ]] &&
        "$venv/bin/python" -c 'import pip' 2>/dev/null
}

make_venv() {
    local python
    python=$(find_python "$for_a_venv") ||
        give_up "Byheart needs Python 3.11 or newer, and none was found on PATH."
    say "Making .venv with $("$python" --version)."
    rm -rf -- "$venv"
    "$python" -m venv "$venv" || give_up "$python could not make a virtual environment in $venv."
    echo "$root" >"$venv/made-at"
}

install_locked() { # run | test
    local locks=() lock
    while read -r lock; do locks+=(-r "$lock"); done < <(locks_for "$1")
    say "Installing the Python packages (about a minute the first time)."
    rm -f -- "$venv"/made-to-*
    # Each package is the very file that the lock was made from, wherever it comes from.
    pip_install --require-hashes "${locks[@]}" || return
    # The build back end is in the lock too; nothing unpinned takes part.
    pip_install --no-build-isolation -e "$root" || return
    stamp_of run >"$venv/made-to-run"
    [[ $1 == run ]] || stamp_of test >"$venv/made-to-test"
}

pip_install() { # --no-deps: what the locks do not name does not come in
    "$venv/bin/python" -m pip --disable-pip-version-check install --quiet --no-deps "$@" \
        >"$venv/pip.log" 2>&1 && return
    tail -n 20 "$venv/pip.log" >&2
    return 1
}
