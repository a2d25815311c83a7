export function findChromium(): string | null
export function ensureChromium(): { path: string; reason?: undefined } | { path: null; reason: string }
