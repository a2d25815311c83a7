import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CashEntry } from '#contract/payments/cash'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useSearchParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { Page } from '../../../ui/Page'
import { ReceiptDialog } from '../../staffAppointments'
import { ClosedDrawers } from './ClosedDrawers'
import { DrawerEntries } from './DrawerEntries'
import { OpenDrawer } from './OpenDrawer'
import { OpenDrawerForm } from './OpenDrawerForm'
import { Payouts } from './Payouts'

/** The drawer of the person at the desk: open it, see its entries, close it, and see the closed ones. */
export function DrawerPage() {
  const t = useText('payments')
  const query = useQuery({ ...api.cash.drawer.query(), ...handlesOwnError })
  const [receipt, setReceipt] = useState<CashEntry>()
  const [search] = useSearchParams()
  const refundId = Number(search.get('refund'))
  return (
    <Page title={t('drawer.title')} lead={t('drawer.lead')}>
      <QueryBoundary query={query}>
        {({ data: { drawer, hospitals, payouts } }) =>
          drawer ? (
            <>
              <OpenDrawer drawer={drawer} />
              {payouts.length > 0 && <Payouts payouts={payouts} firstId={refundId} onPaid={setReceipt} />}
              <DrawerEntries drawerId={drawer.id} />
            </>
          ) : (
            <OpenDrawerForm hospitals={hospitals} />
          )
        }
      </QueryBoundary>
      <ClosedDrawers />
      <ReceiptDialog entry={receipt} onClose={() => setReceipt(undefined)} />
    </Page>
  )
}
