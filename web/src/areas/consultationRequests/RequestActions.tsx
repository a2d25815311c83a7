import { IconArrowBackUp, IconPencil, IconRoute, IconVideo, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../app/i18n/useText'
import { ProblemNotice } from '../../app/problems/ProblemBanner'
import { navigate } from '../../app/router/navigation'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/feedback/Dialog'
import { requestsAddress } from './addresses'
import { CompleteForm } from './forms/CompleteForm'
import { EndForm } from './forms/EndForm'
import { RejectForm } from './forms/RejectForm'
import { RerouteForm } from './forms/RerouteForm'
import classes from './requests.module.css'
import type { ConsultationRequest } from './types'
import { useRequestsChanged } from './useRequestsChanged'

type Shown = 'reject' | 'reroute' | 'end' | 'complete'

/** What the user can do with a request now. */
export function RequestActions({ request, onAnswer }: { request: ConsultationRequest; onAnswer?: () => void }) {
  const t = useText('consultationRequests')
  const changed = useRequestsChanged()
  const [shown, setShown] = useState<Shown>()
  const start = useCall(api.consultationRequests.start, { handlesOwnError: true })
  const { id, can, status } = request
  const close = () => setShown(undefined)
  const leave = () => void navigate(requestsAddress)
  const startCall = async () => {
    await start.run({ params: { id } })
    changed()
  }
  return (
    <div className={classes.stack}>
      <div className={classes.buttons}>
        {can.answer && onAnswer && (
          <Button variant="primary" icon={<IconPencil />} onClick={onAnswer}>
            {t('answer.write')}
          </Button>
        )}
        {can.start && (
          <Button icon={<IconVideo />} onClick={() => void startCall()} busy={start.busy} busyText={t('start.busy')}>
            {t('start')}
          </Button>
        )}
        {can.reroute && (
          <Button icon={<IconRoute />} onClick={() => setShown('reroute')}>
            {t('reroute')}
          </Button>
        )}
        {can.reject && (
          <Button icon={<IconArrowBackUp />} onClick={() => setShown('reject')}>
            {t('reject')}
          </Button>
        )}
        {can.complete && (
          <Button variant="primary" onClick={() => setShown('complete')}>
            {t('complete')}
          </Button>
        )}
        {can.end && (
          <Button icon={<IconX />} onClick={() => setShown('end')}>
            {t(status === 1 ? 'cancel' : 'end')}
          </Button>
        )}
      </div>
      <ProblemNotice problem={start.problem} />
      <Dialog open={shown === 'reject'} onClose={close} title={t('reject.title')}>
        {shown === 'reject' && <RejectForm request={request} onClose={close} onDone={leave} />}
      </Dialog>
      <Dialog open={shown === 'reroute'} onClose={close} title={t('reroute.title')} fullOnPhone>
        {shown === 'reroute' && <RerouteForm request={request} onClose={close} onDone={leave} />}
      </Dialog>
      <Dialog open={shown === 'complete'} onClose={close} title={t('complete')}>
        {shown === 'complete' && <CompleteForm id={id} onClose={close} />}
      </Dialog>
      <Dialog open={shown === 'end'} onClose={close} title={t(status === 1 ? 'cancel' : 'end.title')}>
        {shown === 'end' && <EndForm id={id} isWaiting={status === 1} onClose={close} />}
      </Dialog>
    </div>
  )
}
