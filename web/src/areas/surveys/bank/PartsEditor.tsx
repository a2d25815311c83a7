import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { DATA_TYPE, QUESTION_TYPE } from '#contract/surveys/codes'
import { mostParts } from '#contract/surveys/question'
import type { FieldErrors } from '../../../app/form/formErrors'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow } from '../../../ui/form/FormSection'
import { IconButton } from '../../../ui/IconButton'
import { AnswerFields } from './AnswerFields'
import classes from './bank.module.css'
import { movedUp } from './OptionsEditor'
import { emptyPart, type PartValues } from './questionValues'

type PartsEditorProps = {
  parts: readonly PartValues[]
  onChange: (parts: PartValues[]) => void
  onBlur: () => void
  errors: FieldErrors
}

const types = [QUESTION_TYPE.radio, QUESTION_TYPE.dropdown, QUESTION_TYPE.text]
const dataTypes = [DATA_TYPE.integer, DATA_TYPE.float]

/** Edits the parts of a composite question and their order. Each part has a number, so that there is a score. */
export function PartsEditor({ parts, onChange, onBlur, errors }: PartsEditorProps) {
  const t = useText('surveys')
  const set = (index: number, some: Partial<PartValues>) =>
    onChange(parts.map((part, position) => (position === index ? { ...part, ...some } : part)))
  return (
    <div className={classes.parts}>
      {errors.sub_questions && (
        <p role="alert" className={classes.error}>
          {errors.sub_questions[0]}
        </p>
      )}
      {parts.map((part, index) => {
        const number = index + 1
        const path = `sub_questions.${index}.`
        const text = (name: 'question' | 'question_ar') => ({
          value: part[name],
          onChange: (value: string) => set(index, { [name]: value }),
          onBlur,
          error: errors[`${path}${name}`]?.[0],
        })
        return (
          <Card
            key={part.key}
            level={3}
            title={t('question.part', { number })}
            actions={
              <>
                <IconButton
                  label={t('question.partUp', { number })}
                  icon={<IconArrowUp />}
                  disabled={index === 0}
                  onClick={() => onChange(movedUp(parts, index))}
                />
                <IconButton
                  label={t('question.partDown', { number })}
                  icon={<IconArrowDown />}
                  disabled={number === parts.length}
                  onClick={() => onChange(movedUp(parts, number))}
                />
                <IconButton
                  label={t('question.partRemove', { number })}
                  icon={<IconTrash />}
                  onClick={() => onChange(parts.filter((_, position) => position !== index))}
                />
              </>
            }
          >
            <div className={classes.part}>
              <FieldRow>
                <TextField {...text('question')} label={t('question.text')} maxLength={255} optional />
                <TextField {...text('question_ar')} label={t('question.textArabic')} maxLength={255} optional />
              </FieldRow>
              <AnswerFields
                values={part}
                onChange={(some) => set(index, some)}
                onBlur={onBlur}
                errors={errors}
                path={path}
                types={types}
                dataTypes={dataTypes}
              />
            </div>
          </Card>
        )
      })}
      {parts.length < mostParts && (
        <div>
          <Button icon={<IconPlus />} onClick={() => onChange([...parts, emptyPart(parts)])}>
            {t('question.partAdd')}
          </Button>
        </div>
      )}
    </div>
  )
}
