import { IconBookmarkPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api'
import { BidiText } from '../../ui/BidiText'
import { Button } from '../../ui/Button'
import { type Tab, Tabs } from '../../ui/Tabs'
import { useText } from '../i18n/useText'
import { useLocation } from '../router/navigation'
import { SaveViewDialog } from './SaveViewDialog'
import classes from './ViewTabs.module.css'

/** A view that every user of a list has. */
export interface BuiltInView {
  key: string
  label: string
  /** How many rows it has. */
  count?: number | undefined
  /** The query string of its filters, without the page; '' for all rows. */
  filters: string
  /** Whether it is shown, for a view that keeps the other filters; by default if those in the address are its own. */
  isCurrent?: boolean
}

type ViewTabsProps = {
  /** Name of the area in the contract, such as 'levels'. */
  area: string
  /** Names the tabs; 'Views' by default. */
  label?: string
  builtIn?: readonly BuiltInView[]
}

/** Returns the saved views of a list, and the filters in the address, without the page. */
export function useSavedViews(area: string) {
  const { search } = useLocation()
  const filters = new URLSearchParams(search)
  filters.delete('page')
  const views = useQuery({ ...api.views.list.query({ params: { list: area } }), staleTime: 60_000 }).data?.data ?? []
  const current = filters.toString()
  return { views, filters: current, shown: views.find((view) => view.filters === current) }
}

/**
 * Tabs above a list: its built-in views and those that the user saved, each a link, and a button that saves the filters
 * as another one. Nothing while there is only the list itself.
 */
export function ViewTabs({ area, label, builtIn }: ViewTabsProps) {
  const t = useText('app')
  const { pathname } = useLocation()
  const { views, filters, shown } = useSavedViews(area)
  const [isSaving, setIsSaving] = useState(false)
  const first = builtIn ?? [{ key: 'all', label: t('view.all'), filters: '' }]
  if (first.length + views.length < 2) return null
  const to = (query: string) => (query ? `${pathname}?${query}` : pathname)
  const tabs: Tab<string>[] = [
    ...first.map(({ key, label: name, count, filters: own }) => ({
      value: key,
      label: name,
      to: to(own),
      ...(count !== undefined && { count }),
    })),
    ...views.map((view) => ({
      value: `view ${view.id}`,
      label: <BidiText>{view.name}</BidiText>,
      to: to(view.filters),
    })),
  ]
  const fitting = first.find(({ filters: own }) => own === filters) ?? first.find(({ isCurrent }) => isCurrent)
  // Views that keep the other filters fill the line; the menu of the list saves those filters.
  const isBuiltIn = first.some(({ filters: own, isCurrent }) => own === filters || isCurrent !== undefined)
  return (
    <div className={classes.views}>
      <Tabs label={label ?? t('view.tabs')} tabs={tabs} value={shown ? `view ${shown.id}` : (fitting?.key ?? '')} />
      {filters !== '' && !shown && !isBuiltIn && (
        <Button variant="subtle" size="small" icon={<IconBookmarkPlus />} onClick={() => setIsSaving(true)}>
          {t('view.keep')}
        </Button>
      )}
      <SaveViewDialog area={area} filters={filters} open={isSaving} onClose={() => setIsSaving(false)} />
    </div>
  )
}
