import { IconLanguage, IconPrinter } from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { IconButton } from '../../../ui/IconButton'
import classes from './builder.module.css'
import { PublishQuestions } from './PublishQuestions'
import { publishBlocker } from './publishBlocker'
import { SavingState } from './SavingState'
import type { useMissingLabels } from './useMissingLabels'
import { usePublishing } from './usePublishing'
import type { useSaving } from './useSaving'

type BuilderActionsProps = {
  saving: ReturnType<typeof useSaving>
  missing: ReturnType<typeof useMissingLabels>
}

/** Whether the form is saved, what it lacks, and the buttons that print, save and publish it. */
export function BuilderActions({ saving, missing }: BuilderActionsProps) {
  const t = useText('forms')
  const { draft, stored, change, busy, isDirty, isFailed, savedAt, saveDraft } = saving
  const askToPublish = usePublishing(stored, saving)
  const blocker = publishBlocker(draft)
  return (
    <div className={classes.actions}>
      <SavingState busy={busy} isDirty={isDirty} isFailed={isFailed} savedAt={savedAt} />
      {stored && (
        <IconButton label={t('printBlank')} icon={<IconPrinter />} to={`/specialties-forms/${stored.id}/print`} />
      )}
      {missing.count > 0 && (
        <span className={classes.missing}>
          <IconLanguage size={18} aria-hidden="true" />
          {t(missing.language === 'ar' ? 'missing.arabic' : 'missing.english', { count: missing.count })}
          <Button size="small" variant="subtle" onClick={missing.showNext}>
            {t('missing.show')}
          </Button>
        </span>
      )}
      {blocker === 'unpublished' && <PublishQuestions draft={draft} onPublished={change} />}
      <Button onClick={() => void saveDraft()} busy={busy}>
        {t('saveDraft')}
      </Button>
      <Button
        variant="primary"
        onClick={() => void askToPublish()}
        busy={busy}
        disabledReason={blocker && t(`blocker.${blocker}`)}
      >
        {stored ? t('publishVersion', { version: stored.version }) : t('publish')}
      </Button>
    </div>
  )
}
