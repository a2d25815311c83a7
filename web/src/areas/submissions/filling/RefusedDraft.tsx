import { IconCopy, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import type { FormGroup } from '#contract/surveys/form'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Facts } from '../../../ui/Facts'
import { useConfirm } from '../../../ui/feedback/confirm'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { useToasts } from '../../../ui/feedback/toasts'
import { FormAnswering } from '../../surveys'
import { answersText } from './answersText'
import classes from './FillingForm.module.css'
import type { Filling } from './filling'

interface RefusedDraftProps {
  filling: Filling
  groups: readonly FormGroup[]
  onClose: () => void
}

/** A draft that the server does not accept any more: it stays on this device, where it can be read, copied and discarded. */
export function RefusedDraft({ filling, groups, onClose }: RefusedDraftProps) {
  const t = useText('submissions')
  const language = useLanguage()
  const confirm = useConfirm()
  const toasts = useToasts()
  const { answers, note, refusal } = useSyncExternalStore(filling.subscribe, filling.snapshot)

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(answersText({ groups, answers, note }, language))
      toasts.success(t('refused.copied'))
    } catch {
      // The browser does not allow it; the answers are on the screen.
      toasts.error(t('refused.notCopied'))
    }
  }

  const discard = async () => {
    const isSure = await confirm({
      title: t('refused.discardTitle'),
      body: t('refused.discardBody'),
      confirmLabel: t('refused.discardYes'),
      cancelLabel: t('refused.discardNo'),
      danger: true,
    })
    if (!isSure) return
    await filling.discard()
    onClose()
  }

  return (
    <div className={classes.form}>
      <InlineNotice tone="warn" alert title={refusal}>
        {t('refused.body')}
      </InlineNotice>
      <FormAnswering groups={groups} answers={answers} readOnly />
      {note && <Facts facts={[{ label: t('field.note'), value: <span dir="auto">{note}</span> }]} />}
      <div className={classes.foot}>
        <Button icon={<IconTrash />} onClick={() => void discard()}>
          {t('refused.discard')}
        </Button>
        <Button icon={<IconCopy />} onClick={() => void copy()}>
          {t('refused.copy')}
        </Button>
        <Button icon={<IconRefresh />} onClick={() => void filling.retry()}>
          {t('refused.again')}
        </Button>
        <Button onClick={onClose}>{t('refused.close')}</Button>
      </div>
    </div>
  )
}
