import { saveDraft } from '../../../app/form/drafts'
import { useText } from '../../../app/i18n/useText'
import { navigate } from '../../../app/router/navigation'
import type { WardEntry } from '../../../app/ward/entry'
import type { Ward } from '../../../app/ward/ward'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { useConfirm } from '../../../ui/feedback/confirm'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { isolated } from '../../../ui/isolated'
import { EntryFacts } from './EntryFacts'
import classes from './list.module.css'

type EntryRowProps = { entry: WardEntry; isSending: boolean; ward: Ward }

/** An entry that waits, or one that a person resolves: they enter it again or discard it. */
export function EntryRow({ entry, isSending, ward }: EntryRowProps) {
  const t = useText('wardQueue')
  const confirm = useConfirm()
  const { refusal } = entry
  const discard = async () => {
    const isSure = await confirm({
      title: t('discard.title', { title: isolated(entry.title), patient: isolated(entry.patient) }),
      body: t(refusal?.kind === 'refused' ? 'discard.refused' : 'discard.unsent'),
      confirmLabel: t('discard.yes'),
      cancelLabel: t('discard.no'),
      danger: true,
    })
    if (isSure) await ward.discard(entry.clientId)
  }
  const open = () => {
    // What waits is not entered a second time.
    const { clientId, wallTime, draft } = entry
    if (refusal && draft) saveDraft(draft.name, { ...draft.values, replaces: { clientId, wallTime } })
    void navigate(entry.address)
  }
  return (
    <li className={classes.entry}>
      <EntryFacts entry={entry} />
      {refusal && (
        <InlineNotice tone="danger" title={t(refusal.kind === 'refused' ? 'why' : 'uncertain')}>
          <BidiText>{refusal.texts.join(' ')}</BidiText> {refusal.kind === 'uncertain' && t('uncertainBody')}
        </InlineNotice>
      )}
      <div className={classes.buttons}>
        <Button size="small" onClick={open}>
          {t(refusal ? 'again' : 'openRecord')}
        </Button>
        {!isSending && (
          <Button size="small" variant="subtle" onClick={() => void discard()}>
            {t('discard')}
          </Button>
        )}
      </div>
    </li>
  )
}
