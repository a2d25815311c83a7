import { useState } from 'react'
import type { Language } from '#contract/kit/translate'
import type { FormGroup } from '#contract/surveys/form'
import type { Answer } from '#contract/surveys/formVersion'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { Card } from '../../../ui/Card'
import { Segmented } from '../../../ui/Segmented'
import { FormAnswering, FormLanguage } from '../../surveys'
import classes from './builder.module.css'

/** The form as it is filled in, in both languages and at both widths. Answers here are not stored. */
export function Preview({ groups }: { groups: readonly FormGroup[] }) {
  const t = useText('forms')
  const [language, setLanguage] = useState<Language>(useLanguage())
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone')
  const [answers, setAnswers] = useState<readonly Answer[]>([])
  const change = (line: number, value: Answer['answer_value']) =>
    setAnswers((before) => [
      ...before.filter(({ line_id }) => line_id !== line),
      { line_id: line, answer_value: value },
    ])
  return (
    <Card title={t('preview')}>
      <div className={classes.switches}>
        <FormLanguage label={t('preview.language')} value={language} onChange={setLanguage} />
        <Segmented
          label={t('preview.width')}
          options={[
            { value: 'phone', label: t('preview.phone') },
            { value: 'desktop', label: t('preview.desktop') },
          ]}
          value={width}
          onChange={setWidth}
        />
      </div>
      <div className={classes.preview} data-width={width}>
        <FormAnswering groups={groups} answers={answers} onChange={change} language={language} />
      </div>
      <p className={classes.note}>{t('preview.note')}</p>
    </Card>
  )
}
