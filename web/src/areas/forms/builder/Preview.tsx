import { IconDeviceDesktop, IconDeviceMobile, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { Language } from '#contract/kit/translate'
import { checkAnswers } from '#contract/surveys/checkAnswers'
import type { Answer } from '#contract/surveys/formVersion'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { Segmented } from '../../../ui/Segmented'
import { FormAnswering, FormLanguage } from '../../surveys'
import { describeShowIf } from './describeRules'
import type { FormDraft } from './draft'
import { numberedPlaces } from './numberedPlaces'
import classes from './preview.module.css'

type PreviewProps = { draft: Pick<FormDraft, 'title' | 'title_ar' | 'groups'> }

/** The form as it is filled in, in both languages and at both widths. Answers here are not stored. */
export function Preview({ draft }: PreviewProps) {
  const t = useText('forms')
  const pageLanguage = useLanguage()
  const [language, setLanguage] = useState<Language>(pageLanguage)
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone')
  const [answers, setAnswers] = useState<readonly Answer[]>([])
  const { title, title_ar: titleInArabic, groups } = draft
  const change = (line: number, value: Answer['answer_value']) =>
    setAnswers((before) => [
      ...before.filter(({ line_id }) => line_id !== line),
      { line_id: line, answer_value: value },
    ])
  const shown = new Set(checkAnswers({ groups }, answers, 'draft').shown.map(({ line_id }) => line_id))
  const places = numberedPlaces(groups)
  const hidden = places.filter(({ place }) => !shown.has(place.line_id))
  const icon = (name: 'phone' | 'desktop') => (
    <span className={classes.width}>
      {name === 'phone' ? <IconDeviceMobile aria-hidden="true" /> : <IconDeviceDesktop aria-hidden="true" />}
      <span className="visually-hidden">{t(`preview.${name}`)}</span>
    </span>
  )
  return (
    <section className={classes.pane} aria-label={t('preview')}>
      <header className={classes.head}>
        <h2 className={classes.heading}>{t('preview')}</h2>
        <FormLanguage label={t('preview.language')} value={language} onChange={setLanguage} />
        <Segmented
          label={t('preview.width')}
          options={[
            { value: 'phone', label: icon('phone') },
            { value: 'desktop', label: icon('desktop') },
          ]}
          value={width}
          onChange={setWidth}
        />
      </header>
      <div className={classes.scroller}>
        <div className={classes.page} data-width={width} lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
          <p className={classes.title}>
            <bdi>{(language === 'ar' ? titleInArabic || title : title || titleInArabic) || t('new')}</bdi>
          </p>
          <div className={classes.body}>
            {places.length === 0 ? (
              <p className={classes.note}>{t('preview.empty')}</p>
            ) : (
              <FormAnswering groups={groups} answers={answers} onChange={change} language={language} />
            )}
          </div>
        </div>
      </div>
      <div className={classes.notes}>
        <IconInfoCircle size={16} aria-hidden="true" />
        <div>
          <p>{t('preview.note')}</p>
          {hidden.map(({ number, place }) => (
            <p key={place.line_id}>
              {t('preview.hidden', { question: number })}{' '}
              {place.show_if &&
                describeShowIf(place.show_if, places.slice(0, number - 1), { language: pageLanguage, t })}
            </p>
          ))}
        </div>
      </div>
    </section>
  )
}
