import { IconActivity, IconBed, IconDoorExit, IconTransferOut } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Episode } from '#contract/episodes/episode'
import { useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { dischargeAddress } from '../../discharge'
import { TransferForm } from '../../transfers'
import { isReadOnly } from '../isReadOnly'

const BedForm = lazy(() => import('./BedForm').then((m) => ({ default: m.BedForm })))
const SeverityForm = lazy(() => import('./SeverityForm').then((m) => ({ default: m.SeverityForm })))

/** Shows what can be done with an open case: another room, another severity, the discharge. */
export function CaseActions({ episode }: { episode: Episode }) {
  const t = useText('episodes')
  const { can } = useAuthSession()
  const [dialog, setDialog] = useState<'bed' | 'severity' | 'transfer'>()
  const close = () => setDialog(undefined)
  if (isReadOnly(episode)) return null
  const discharge = can(['update-episode', 'close-episode']) && (
    <Button icon={<IconDoorExit />} to={dischargeAddress(episode.id)}>
      {t('case.discharge')}
    </Button>
  )
  const transfer = can('close-episode') && (
    <>
      <Button icon={<IconTransferOut />} onClick={() => setDialog('transfer')}>
        {t('case.transfer')}
      </Button>
      <Dialog open={dialog === 'transfer'} onClose={close} title={t('case.transferTitle')} fullOnPhone>
        <Suspense fallback={<Skeleton variant="form" count={4} />}>
          {dialog === 'transfer' && <TransferForm episodeId={episode.id} onClose={close} />}
        </Suspense>
      </Dialog>
    </>
  )
  if (!can('update-episode'))
    return (
      <>
        {transfer}
        {discharge}
      </>
    )
  return (
    <>
      <Button icon={<IconActivity />} onClick={() => setDialog('severity')}>
        {t('severity.change')}
      </Button>
      <Button icon={<IconBed />} onClick={() => setDialog('bed')}>
        {t('bed.change')}
      </Button>
      {transfer}
      {discharge}
      <Dialog open={dialog === 'severity'} onClose={close} title={t('severity.change')}>
        <Suspense fallback={<Skeleton variant="form" count={2} />}>
          {dialog === 'severity' && <SeverityForm episode={episode} onClose={close} />}
        </Suspense>
      </Dialog>
      <Dialog open={dialog === 'bed'} onClose={close} title={t('bed.change')}>
        <Suspense fallback={<Skeleton variant="form" count={2} />}>
          {dialog === 'bed' && <BedForm episode={episode} onClose={close} />}
        </Suspense>
      </Dialog>
    </>
  )
}
