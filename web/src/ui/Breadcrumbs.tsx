import { IconChevronRight } from '@tabler/icons-react'
import { Fragment } from 'react'
import classes from './Breadcrumbs.module.css'
import { useLink } from './link'
import { Name } from './Name'
import { useUiText } from './texts'

export type Crumb = { label: string; to?: string }

/** The path to the current page, from the top; only the last crumb may have no address. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const Link = useLink()
  const text = useUiText()
  return (
    <nav aria-label={text('breadcrumbs')} className={classes.crumbs}>
      {crumbs.map((crumb, index) => (
        <Fragment key={crumb.to ?? ''}>
          {index > 0 && <IconChevronRight className="flip" size={14} aria-hidden="true" />}
          {crumb.to ? (
            <Link to={crumb.to}>
              <Name>{crumb.label}</Name>
            </Link>
          ) : (
            <Name>{crumb.label}</Name>
          )}
        </Fragment>
      ))}
    </nav>
  )
}
