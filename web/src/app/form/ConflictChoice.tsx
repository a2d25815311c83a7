import { Segmented } from '../../ui/Segmented'
import { useText } from '../i18n/useText'
import classes from './ConflictChoice.module.css'

type ConflictChoiceProps = {
  /** By default, that another user has changed the field as well. */
  label?: string
  choice: 'mine' | 'theirs'
  onChoose: (choice: 'mine' | 'theirs') => void
}

/** Lets the user choose between their own value and the one that another user has saved; the field shows the chosen one. */
export function ConflictChoice({ label, choice, onChoose }: ConflictChoiceProps) {
  const t = useText('formNotices')
  const title = label ?? t('conflict.label')
  return (
    <div className={classes.conflict} data-error>
      <span>{title}</span>
      <Segmented
        label={title}
        options={[
          { value: 'mine', label: t('conflict.mine') },
          { value: 'theirs', label: t('conflict.theirs') },
        ]}
        value={choice}
        onChange={onChoose}
      />
    </div>
  )
}
