let pressed = false

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pressed = true), true)
  for (const event of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(event, () => setTimeout(() => (pressed = false)), true)
}

/**
 * Runs `run` once no mouse button or finger is down. An error that appears during a press moves the page, and the press
 * would end beside its button.
 */
export function whenReleased(run: () => void) {
  if (!pressed) return run()
  const release = () => {
    document.removeEventListener('pointerup', release, true)
    document.removeEventListener('pointercancel', release, true)
    setTimeout(run)
  }
  document.addEventListener('pointerup', release, true)
  document.addEventListener('pointercancel', release, true)
}
