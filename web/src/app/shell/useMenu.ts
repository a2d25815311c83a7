import { useMemo } from 'react'
import { useLocation } from '../router/navigation'
import { useAuthSession } from '../session/useAuthSession'
import type { MenuEntry, MenuGroup } from './menu'
import { allEntries } from './menus'

/** Returns the entries of a group that the user may open, in their order. */
export function useMenu(group: MenuGroup): readonly MenuEntry[] {
  const { canOpen } = useAuthSession()
  return useMemo(
    () =>
      allEntries
        .filter((entry) => entry.group === group && canOpen(entry.permission))
        .toSorted((one, other) => one.order - other.order),
    [group, canOpen],
  )
}

/** Returns the path of the entry that the page belongs to: the one with the longest prefix of the current path. */
export function useActiveEntry(entries: readonly MenuEntry[]): string | undefined {
  const { pathname } = useLocation()
  const path = pathname === '/dashboard' ? '/' : pathname
  const prefixOf = ({ to, under = to }: MenuEntry) => under
  const fitting = entries.filter((entry) => {
    const prefix = prefixOf(entry)
    return path === prefix || (prefix !== '/' && path.startsWith(`${prefix}/`))
  })
  return fitting.toSorted((one, other) => prefixOf(other).length - prefixOf(one).length)[0]?.to
}
