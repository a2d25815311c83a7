import type { ReactNode } from 'react'
import { BidiText } from './BidiText'
import { Breadcrumbs, type Crumb } from './Breadcrumbs'
import classes from './Page.module.css'

export type PageProps = {
  title: string
  /** Beside the title: the total, or a status badge. */
  count?: number | undefined
  badge?: ReactNode
  /** Secondary text under the title. */
  lead?: ReactNode
  breadcrumbs?: readonly Crumb[] | undefined
  /** Buttons at the end of the title row; at most one primary. */
  actions?: ReactNode
  /** Between the title and the content: Tabs or Segmented. */
  tabs?: ReactNode
  /** narrow: one column, for reading and for patients' forms. */
  width?: 'full' | 'narrow'
  children: ReactNode
}

/** The frame of a screen: breadcrumbs, title, actions and content. */
export function Page({ title, count, badge, lead, breadcrumbs, actions, tabs, width = 'full', children }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      <header className={classes.header}>
        <div className={classes.text}>
          {breadcrumbs && <Breadcrumbs crumbs={breadcrumbs} />}
          <div className={classes.titleLine}>
            <h1 className={classes.title} tabIndex={-1}>
              <BidiText>{title}</BidiText>
            </h1>
            {count !== undefined && <span className={classes.count}>{count}</span>}
            {badge}
          </div>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {tabs}
      <div className={classes.content}>{children}</div>
    </div>
  )
}
