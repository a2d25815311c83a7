import { useQuery } from '@tanstack/react-query'
import type { Investigation } from '#contract/investigations/investigation'
import { useAsOpened } from '../../../app/form/useAsOpened'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { Dialog } from '../../../ui/feedback/Dialog'
import type { Utilities } from '../types'
import { AcceptOutsideForm } from './AcceptOutsideForm'
import { CancelForm } from './CancelForm'
import { Details } from './Details'
import { EditForm } from './EditForm'
import { EventForm } from './EventForm'
import { ExecuteForm } from './ExecuteForm'
import { RejectOutsideForm } from './RejectOutsideForm'
import { useMarkSeen } from './useMarkSeen'

/** What is done with the open order. */
export type Step = 'show' | 'edit' | 'execute' | 'cancel' | 'reject' | 'preliminary' | 'acceptOutside' | 'rejectOutside'
/** Who has opened an order: those who ordered it, or the center that does it. */
export type Side = 'ordering' | 'center'

type InvestigationDialogProps = {
  /** Of the open order; undefined while none is open. */
  id: number | undefined
  step: Step
  onStep: (step: Step) => void
  onClose: () => void
  /** The IANA name of the time zone in which times are shown. */
  zone: string
  /** What an edit chooses from; without it, the order cannot be edited here. */
  utilities?: Utilities | undefined
  side: Side
  withoutPrint?: boolean
}

/** The dialog with an order: its details, or a form that changes it. It stays mounted, so that the focus returns. */
export function InvestigationDialog(props: InvestigationDialogProps) {
  const { id, step, onClose, side } = props
  const t = useText('investigations')
  const query = useQuery({
    ...api.investigations.show.query({ params: { id: id ?? 0 } }),
    ...handlesOwnError,
    enabled: id !== undefined,
  })
  const order = id === undefined ? undefined : query.data?.data
  useMarkSeen(side === 'ordering' && step === 'show' ? order : undefined)
  const title = order?.status === 2 && step === 'execute' ? t('action.amend') : t(`step.${step}`)
  return (
    <Dialog open={id !== undefined} onClose={onClose} title={title} size="wide" fullOnPhone>
      {id !== undefined && (
        <QueryBoundary query={query} variant="text">
          {({ data }) => <StepBody key={`${data.id}.${step}`} {...props} order={data} />}
        </QueryBoundary>
      )}
    </Dialog>
  )
}

/** The events that are recorded with a note. */
const eventOf = { reject: 'rejected', preliminary: 'preliminary' } as const

function StepBody({
  order: current,
  step,
  onStep,
  zone,
  utilities,
  side,
  withoutPrint = false,
}: InvestigationDialogProps & { order: Investigation }) {
  const back = () => onStep('show')
  const order = useAsOpened(current)
  if (step === 'execute') return <ExecuteForm order={order} zone={zone} onClose={back} />
  if (step === 'cancel') return <CancelForm order={order} onClose={back} />
  if (step === 'reject' || step === 'preliminary')
    return <EventForm event={eventOf[step]} order={order} onClose={back} />
  const outside = order.outside_results.find(({ state }) => state === 'waiting')
  if (step === 'acceptOutside' && outside)
    return <AcceptOutsideForm order={order} resultId={outside.id} zone={zone} onClose={back} />
  if (step === 'rejectOutside' && outside)
    return <RejectOutsideForm order={order} resultId={outside.id} onClose={back} />
  if (step === 'edit' && utilities) return <EditForm order={order} utilities={utilities} onClose={back} />
  return (
    <Details
      order={current}
      zone={zone}
      onStep={onStep}
      mayEdit={utilities !== undefined}
      mayPrint={side === 'ordering' && !withoutPrint}
    />
  )
}
