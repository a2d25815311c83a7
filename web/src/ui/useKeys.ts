import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Handles keys wherever the focus is in an element.
 * @param onKey returns whether it has handled the key; the browser then does nothing more with it
 */
export function useKeys(element: RefObject<HTMLElement | null>, onKey: (key: string) => boolean): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey
    if (!isShortcut && onKey(event.key)) event.preventDefault()
  })
  useEffect(() => {
    const node = element.current
    const listen = (event: KeyboardEvent) => handle(event)
    node?.addEventListener('keydown', listen)
    return () => node?.removeEventListener('keydown', listen)
  }, [element])
}
