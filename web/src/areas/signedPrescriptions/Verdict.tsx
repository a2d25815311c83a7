import type { CurrentStatus, SignedStatus } from '#contract/prescriptions/signed/calls'
import type { SignedPayload } from '#contract/prescriptions/signed/payload'
import { useLanguage, useText } from '../../app/i18n/useText'
import { Button } from '../../ui/Button'
import { InlineNotice, type NoticeTone } from '../../ui/feedback/InlineNotice'
import { formatDate, formatTime, type Instant } from '../../ui/format'
import { isolated } from '../../ui/isolated'
import { deviceZone } from './SignedFacts'
import type { Verification } from './useChecked'

function useWhen(): (instant: Instant) => string {
  const language = useLanguage()
  const zone = deviceZone()
  return (instant) =>
    isolated(
      `${formatDate(instant, language, zone)}${language === 'ar' ? '،' : ','} ${formatTime(instant, language, zone)}`,
    )
}

const tones: Record<SignedStatus, NoticeTone> = {
  active: 'ok',
  hold: 'danger',
  discontinued: 'danger',
  superseded: 'danger',
  completed: 'danger',
  expired: 'danger',
  revoked: 'danger',
  unknown: 'danger',
}

/** What a verification found, and what to do, in one notice for each question: is it genuine, and is it still active. */
export function Verdict({ verification, onRetry }: { verification: Verification; onRetry(): void }) {
  const t = useText('signedPrescriptions')
  const appText = useText('app')
  const when = useWhen()
  const { checked, current, at } = verification
  if (checked.result === 'valid') {
    const { payload } = checked.read
    return (
      <>
        <Current current={current} at={at} onRetry={onRetry} />
        <InlineNotice tone="ok" title={t('result.valid')}>
          {signedText(payload)}
        </InlineNotice>
      </>
    )
  }
  const { result } = checked
  const isUnsettled = result === 'noKeys' || result === 'unknownKeyOffline'
  const title = result === 'unknownKeyOffline' ? t('result.noKeys') : t(`result.${result}`)
  const retry = isUnsettled && <Button onClick={onRetry}>{t('retry')}</Button>
  return (
    <>
      {result === 'expired' && isWorse(current) && <Current current={current} at={at} onRetry={onRetry} />}
      <InlineNotice tone={isUnsettled ? 'warn' : 'danger'} title={title} action={retry} alert>
        {result === 'expired'
          ? t('result.expired.body', {
              hospital: isolated(checked.read.payload.h),
              date: when(checked.read.payload.x * 1000),
            })
          : t(`result.${result}.body`, { name: appText('name') })}
      </InlineNotice>
    </>
  )

  function signedText({ h: hospital, t: issued }: SignedPayload): string {
    return t('result.valid.body', { hospital: isolated(hospital), date: when(issued * 1000) })
  }
}

/** Whether an expired prescription is also something else that matters. */
function isWorse(current: Verification['current']): current is CurrentStatus {
  return typeof current === 'object' && ['discontinued', 'superseded', 'revoked', 'unknown'].includes(current.status)
}

function Current({ current, at, onRetry }: Pick<Verification, 'current' | 'at'> & { onRetry(): void }) {
  const t = useText('signedPrescriptions')
  const when = useWhen()
  if (!current) {
    return <InlineNotice tone="info">{t('status.checking')}</InlineNotice>
  }
  if (typeof current === 'string') {
    return (
      <InlineNotice
        tone="warn"
        title={t(`status.${current}`)}
        action={<Button onClick={onRetry}>{t('retry')}</Button>}
        alert
      >
        {t('status.offline.body')}
      </InlineNotice>
    )
  }
  const { status, since } = current
  return (
    <InlineNotice tone={tones[status]} title={t(`status.${status}`)} alert>
      {since === null ? t('status.now', { date: when(at) }) : t('status.since', { date: when(since) })}
    </InlineNotice>
  )
}
