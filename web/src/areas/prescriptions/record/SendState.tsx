import { useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { useWard } from '../../../app/ward/useWard'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { useConfirm } from '../../../ui/feedback/confirm'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import classes from '../prescriptions.module.css'
import type { IntentState } from './intents'

/** Shows that a recorded dose has not reached the server yet, or was refused, and what can be done. */
export function SendState({ intent }: { intent: IntentState }) {
  const t = useText('prescriptions')
  const confirm = useConfirm()
  const { ward } = useWard()
  const [isBusy, setBusy] = useState(false)
  const { state, name, refusal, clientId } = intent
  const discard = async () => {
    const isSure = await confirm({
      title: t('send.discardTitle'),
      body: t(state === 'refused' ? 'send.discardRefused' : 'send.discardBody'),
      confirmLabel: t('send.discard'),
      danger: true,
    })
    if (isSure) await ward?.discard(clientId)
  }
  const send = async () => {
    setBusy(true)
    await ward?.send()
    setBusy(false)
  }
  const discardButton = (
    <Button size="small" variant="subtle" onClick={() => void discard()}>
      {t('send.discard')}
    </Button>
  )
  if (state === 'sending') {
    return (
      <InlineNotice tone="warn" alert title={t('send.sending')}>
        <BidiText>{name}</BidiText>
      </InlineNotice>
    )
  }
  if (state === 'refused') {
    return (
      <InlineNotice tone="danger" alert title={refusal.join(' ')} action={discardButton}>
        {t('send.refused')} <BidiText>{name}</BidiText>
      </InlineNotice>
    )
  }
  return (
    <InlineNotice
      tone="warn"
      alert
      title={t('send.waiting')}
      action={
        <span className={classes.buttons}>
          {discardButton}
          <Button size="small" onClick={() => void send()} busy={isBusy} busyText={t('send.busy')}>
            {t('tryAgain')}
          </Button>
        </span>
      }
    >
      {t('send.waitingBody')} <BidiText>{name}</BidiText>
    </InlineNotice>
  )
}
