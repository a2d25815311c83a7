import { IconCheck } from '@tabler/icons-react'
import type { FormGroup } from '#contract/surveys/form'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { TextField } from '../../../ui/fields/TextField'
import classes from './group.module.css'

type GroupTitlesProps = {
  group: FormGroup
  /** The path of its fields, such as `groups.0`. */
  path: string
  errors: Readonly<Record<string, string[]>>
  onChange: (some: Partial<FormGroup>) => void
  onDone: () => void
}

/** The titles of a group while they are edited, in both languages. */
export function GroupTitles({ group, path, errors, onChange, onDone }: GroupTitlesProps) {
  const t = useText('forms')
  const title = (name: 'group_title' | 'group_title_ar') => ({
    name: `${path}.${name}`,
    value: group[name],
    onChange: (value: string) => onChange({ [name]: value }),
    onBlur: () => undefined,
    error: errors[`${path}.${name}`]?.[0],
    maxLength: 255,
  })
  return (
    <div className={classes.titles}>
      <TextField {...title('group_title')} label={t('field.groupTitle')} />
      <TextField {...title('group_title_ar')} label={t('field.groupTitleArabic')} />
      <Button size="small" icon={<IconCheck />} onClick={onDone}>
        {t('group.done')}
      </Button>
    </div>
  )
}
