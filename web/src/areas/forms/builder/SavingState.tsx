import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { browserZone } from '../../../lib/dates'
import { InstantText } from '../../../ui/DateTimeText'
import classes from './builder.module.css'

type SavingStateProps = {
  busy: boolean
  isDirty: boolean
  /** The last attempt failed, and is repeated. */
  isFailed: boolean
  /** When it was saved; undefined for a new form. */
  savedAt: string | undefined
}

/** Whether the changes of a form are saved. */
export function SavingState({ busy, isDirty, isFailed, savedAt }: SavingStateProps) {
  const t = useText('forms')
  const state = busy
    ? 'saving'
    : isFailed
      ? 'failed'
      : isDirty
        ? 'notSaved'
        : savedAt === undefined
          ? undefined
          : 'saved'
  return (
    <span role="status" className={classes.saving} data-state={state}>
      {state === 'saved' && savedAt !== undefined && (
        <>
          <IconCloudCheck size={18} aria-hidden="true" />
          <span>
            {t('saved')} <InstantText instant={savedAt} zone={browserZone()} show="time" />
          </span>
        </>
      )}
      {state === 'failed' && (
        <>
          <IconCloudOff size={18} aria-hidden="true" />
          {t('saveFailed')}
        </>
      )}
      {(state === 'saving' || state === 'notSaved') && (
        <>
          <IconCloudUp size={18} aria-hidden="true" />
          {t(state)}
        </>
      )}
    </span>
  )
}
