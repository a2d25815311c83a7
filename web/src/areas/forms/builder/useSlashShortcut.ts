import { type RefObject, useEffect } from 'react'

const typing = 'input, textarea, select, [contenteditable="true"], [role="dialog"] *'

/** The "/" key moves the focus to the search box of an area, unless something is being typed. */
export function useSlashShortcut(area: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches(typing)
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      const search = area.current?.querySelector<HTMLInputElement>('input[type="search"]')
      if (!search?.checkVisibility()) return
      event.preventDefault()
      search.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [area])
}
