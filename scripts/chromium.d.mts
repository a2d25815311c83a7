export function findChromium(): string | null
export function ensureChromium(): { path: string; reason?: undefined } | { path: null; reason: string }
export function findHeadlessShell(): string | null
export function ensureHeadlessShell(): string | null
