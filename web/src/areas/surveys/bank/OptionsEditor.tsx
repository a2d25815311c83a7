import { IconArrowDown, IconArrowUp, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { mostOptions } from '#contract/surveys/question'
import type { FieldErrors } from '../../../app/form/formErrors'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { CodeField } from '../../../ui/fields/CodeField'
import { TextField } from '../../../ui/fields/TextField'
import { IconButton } from '../../../ui/IconButton'
import classes from './bank.module.css'
import { copyOf, emptyOption, type OptionValues } from './questionValues'

type OptionsEditorProps = {
  options: readonly OptionValues[]
  onChange: (options: OptionValues[]) => void
  onBlur: () => void
  errors: FieldErrors
  /** Where the options are in the errors: 'answers', or 'sub_questions.2.answers'. */
  path: string
}

/** Returns the list with the element at this position exchanged with the one before it. */
export function movedUp<T>(list: readonly T[], index: number): T[] {
  const moved = [...list]
  moved.splice(index - 1, 2, ...list.slice(index - 1, index + 1).reverse())
  return moved
}

/** Edits the options of a question: their labels in both languages, their values and their order; an option can be copied. */
export function OptionsEditor({ options, onChange, onBlur, errors, path }: OptionsEditorProps) {
  const t = useText('surveys')
  const set = (index: number, some: Partial<OptionValues>) =>
    onChange(options.map((option, position) => (position === index ? { ...option, ...some } : option)))
  return (
    <div className={classes.rows}>
      {errors[path] && (
        <p role="alert" className={classes.error}>
          {errors[path][0]}
        </p>
      )}
      {options.map((option, index) => {
        const number = index + 1
        const field = (name: 'label' | 'label_ar' | 'value') => ({
          value: option[name],
          onChange: (value: string) => set(index, { [name]: value }),
          onBlur,
          error: errors[`${path}.${index}.${name}`]?.[0],
        })
        return (
          <fieldset key={option.key} className={classes.option}>
            <legend className="visually-hidden">{t('question.option', { number })}</legend>
            <TextField {...field('label')} label={t('question.label')} maxLength={255} optional />
            <TextField {...field('label_ar')} label={t('question.labelArabic')} maxLength={255} optional />
            <CodeField {...field('value')} label={t('question.value')} />
            <div className={classes.tools}>
              <IconButton
                label={t('question.optionUp', { number })}
                icon={<IconArrowUp />}
                disabled={index === 0}
                onClick={() => onChange(movedUp(options, index))}
              />
              <IconButton
                label={t('question.optionDown', { number })}
                icon={<IconArrowDown />}
                disabled={number === options.length}
                onClick={() => onChange(movedUp(options, number))}
              />
              {options.length < mostOptions && (
                <IconButton
                  label={t('question.optionCopy', { number })}
                  icon={<IconCopy />}
                  onClick={() => onChange(options.toSpliced(number, 0, copyOf(option, options)))}
                />
              )}
              <IconButton
                label={t('question.optionRemove', { number })}
                icon={<IconTrash />}
                onClick={() => onChange(options.filter((_, position) => position !== index))}
              />
            </div>
          </fieldset>
        )
      })}
      {options.length < mostOptions && (
        <div>
          <Button icon={<IconPlus />} onClick={() => onChange([...options, emptyOption(options)])}>
            {t('question.optionAdd')}
          </Button>
        </div>
      )}
    </div>
  )
}
