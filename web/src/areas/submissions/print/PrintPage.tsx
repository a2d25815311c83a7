import { IconPrinter } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '../../../app/i18n/useText'
import { QueryBoundary } from '../../../app/query/QueryBoundary'
import { Button } from '../../../ui/Button'
import { Page } from '../../../ui/Page'
import classes from './print.module.css'

interface PrintPageProps<T> {
  query: UseQueryResult<{ data: T }>
  /** Returns the page's title once the data are loaded. */
  titleOf: (data: T) => string
  /** The list to which the page belongs. */
  parent: { to: string; label: string }
  children: (data: T) => ReactNode
}

/** A page to be printed: on the screen, with its title and the button that prints it. */
export function PrintPage<T>({ query, titleOf, parent, children }: PrintPageProps<T>) {
  const t = useText('submissions')
  const title = query.data ? titleOf(query.data.data) : t('print.title')
  return (
    <Page
      title={title}
      width="narrow"
      breadcrumbs={[parent, { label: title }]}
      actions={
        query.data && (
          <div className={classes.screenOnly}>
            <Button variant="primary" icon={<IconPrinter />} onClick={() => window.print()}>
              {t('print.print')}
            </Button>
          </div>
        )
      }
    >
      <QueryBoundary query={query} missing={parent}>
        {({ data }) => children(data)}
      </QueryBoundary>
    </Page>
  )
}
