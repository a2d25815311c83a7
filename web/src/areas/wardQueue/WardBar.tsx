import { IconCloudOff } from '@tabler/icons-react'
import { useText } from '../../app/i18n/useText'
import { useWard } from '../../app/ward/useWard'
import { counted } from '../../app/ward/ward'
import { Button } from '../../ui/Button'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { useUnsentFollowUps } from '../submissions'
import { unsentAddress } from './addresses'
import { PinLock } from './pin/PinLock'
import { PinNotice } from './pin/PinNotice'

/** At the top of a page of the ward: how much is not sent yet, and how much could not be recorded. */
export function WardBar() {
  const t = useText('wardQueue')
  const { entries } = useWard()
  const notes = useUnsentFollowUps()
  const ofEntries = counted(entries)
  const waiting = ofEntries.waiting + notes.filter(({ isFinal }) => isFinal).length
  const refused = ofEntries.refused + notes.filter(({ refusal }) => refusal !== null).length
  const texts = [
    ...(refused > 0 ? [t('count.refused', { count: refused })] : []),
    ...(waiting > 0 ? [t('count.waiting', { count: waiting })] : []),
  ]
  return (
    <>
      <PinLock />
      {texts.length > 0 && (
        <InlineNotice
          tone={refused > 0 ? 'danger' : 'warn'}
          icon={<IconCloudOff />}
          title={texts.join(' · ')}
          action={
            <Button size="small" to={unsentAddress}>
              {t('open')}
            </Button>
          }
        >
          {t(refused > 0 ? 'count.refusedBody' : 'count.waitingBody')}
        </InlineNotice>
      )}
      {texts.length > 0 && <PinNotice />}
    </>
  )
}
