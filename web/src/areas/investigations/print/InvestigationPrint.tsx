import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { INVESTIGATION_STATUS } from '#contract/investigations/codes'
import type { Investigation } from '#contract/investigations/investigation'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Page } from '../../../ui/Page'
import { caseInvestigationsAddress, visitAddress } from '../addresses'
import { Paper } from './Paper'
import classes from './print.module.css'
import { type PaperOf, usePaperOf } from './usePaperOf'

/** An order on paper, with the code that a lab or a radiology center needs. */
export function InvestigationPrint() {
  const t = useText('investigations')
  const { id = '' } = useParams<'id'>()
  const query = useQuery({ ...api.investigations.show.query({ params: { id } }), ...handlesOwnError })
  return (
    <QueryBoundary query={query}>{({ data }) => <PrintPage order={data} title={t('print.title')} />}</QueryBoundary>
  )
}

function PrintPage({ order, title }: { order: Investigation; title: string }) {
  const t = useText('investigations')
  const encounter = usePaperOf(order)
  const isOfCase = order.model_type === 'episode'
  const parent = {
    label: t(isOfCase ? 'title' : 'print.visit'),
    to: isOfCase ? caseInvestigationsAddress(order.model_id) : visitAddress(order.model_id),
  }
  return (
    <Page
      title={title}
      width="narrow"
      breadcrumbs={[parent, { label: title }]}
      actions={
        encounter.data && (
          <div className={classes.screenOnly}>
            <Button variant="primary" icon={<IconPrinter />} onClick={() => window.print()}>
              {t('print.print')}
            </Button>
          </div>
        )
      }
    >
      <QueryBoundary query={encounter} missing={parent}>
        {(of) => (
          <>
            <Paper order={order} of={of} />
            <Together order={order} of={of} />
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}

/** The other orders of the basket on the same print-out, each with its code; what was cancelled is left out. */
function Together({ order, of }: { order: Investigation; of: PaperOf }) {
  const others = order.ordered_together.filter(({ status }) => status !== INVESTIGATION_STATUS.cancelled)
  return others.map(({ id }) => <Other key={id} id={id} of={of} />)
}

function Other({ id, of }: { id: number; of: PaperOf }) {
  const query = useQuery({ ...api.investigations.show.query({ params: { id } }), ...handlesOwnError })
  return (
    <QueryBoundary query={query} variant="text">
      {({ data }) => <Paper order={data} of={of} />}
    </QueryBoundary>
  )
}
