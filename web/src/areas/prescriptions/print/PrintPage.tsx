import type { ReactNode } from 'react'
import { Page } from '../../../ui/Page'
import { PrintNow } from './PrintNow'

type PrintPageProps = {
  title: string
  parent: { label: string; to: string }
  /** There is something to print. */
  isLoaded: boolean
  children: ReactNode
}

/** A page that is printed on A4 in its language. */
export function PrintPage({ title, parent, isLoaded, children }: PrintPageProps) {
  return (
    <Page title={title} width="narrow" breadcrumbs={[parent, { label: title }]} actions={isLoaded && <PrintNow />}>
      {children}
    </Page>
  )
}

/** As many as the server returns on one page. */
export const most = 100
