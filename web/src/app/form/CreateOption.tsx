import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import type { Permission } from '#contract/access/permissions'
import { useAuthSession } from '../session/useAuthSession'
import classes from './CreateOption.module.css'

type CreateOptionProps = {
  /** The page that creates what the list lacks. */
  to: string
  /** Who can create it; for others nothing is shown. */
  permission: Permission
  /** That it opens in another tab, for screen readers. */
  newTab: string
  children: ReactNode
}

/**
 * A link beside the label of a field whose list is empty. The page opens in another tab, so that the form stays as it is;
 * with `useReadOnReturn` the list has the new entry when the user comes back.
 */
export function CreateOption({ to, permission, newTab, children }: CreateOptionProps) {
  const { can } = useAuthSession()
  if (!can(permission)) return null
  return (
    <a href={to} target="_blank" rel="noopener" className={classes.link}>
      <IconPlus aria-hidden="true" />
      <span>{children}</span>
      <span className="visually-hidden"> {newTab}</span>
    </a>
  )
}

/** Reads a list again when the user returns to this tab, as long as the list is empty. */
export function useReadOnReturn(isEmpty: boolean, read: () => unknown): void {
  useEffect(() => {
    if (!isEmpty) return
    const returned = () => void read()
    window.addEventListener('focus', returned)
    return () => window.removeEventListener('focus', returned)
  }, [isEmpty, read])
}
