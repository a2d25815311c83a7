import '../app/theme/styles'
import '../app/theme/mediumFonts.css'
import { type ReactNode, useEffect, useState } from 'react'
import { translate } from '#contract/kit/translate'
import { useScheme } from '../app/shell/useScheme'
import { chooseScheme } from '../app/theme/scheme'
import { Button } from '../ui/Button'
import { DensityProvider } from '../ui/density'
import { ConfirmProvider } from '../ui/feedback/confirm'
import { ToastsProvider } from '../ui/feedback/toasts'
import { Logo } from '../ui/Logo'
import arabic from '../ui/locales/ar.json'
import english from '../ui/locales/en.json'
import { type UiText, UiTextsProvider } from '../ui/texts'
import { BasicsPart } from './BasicsPart'
import { BookingPart } from './BookingPart'
import { ChartPart } from './ChartPart'
import { ChatPart } from './ChatPart'
import { FeedbackPart } from './FeedbackPart'
import { FieldsPart } from './FieldsPart'
import { FormPart } from './FormPart'
import classes from './Gallery.module.css'
import { ListPart } from './ListPart'
import { PatientPart } from './PatientPart'
import { LanguageContext, settings } from './settings'

const parts: Record<string, () => ReactNode> = {
  basics: BasicsPart,
  fields: FieldsPart,
  fieldsPatient: () => (
    <DensityProvider density="patient">
      <FieldsPart />
    </DensityProvider>
  ),
  list: ListPart,
  form: FormPart,
  feedback: FeedbackPart,
  patient: PatientPart,
  booking: BookingPart,
  chart: ChartPart,
  chat: ChatPart,
}

const catalogues = { en: english, ar: arabic }

/** Shows every component of the design system on one page; not part of the product. */
export function Gallery() {
  const [language, setLanguage] = useState(settings.language)
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = direction
  }, [language, direction])
  const text: UiText = (key, values) => translate(catalogues[language], language, key, values)
  return (
    <UiTextsProvider text={text} language={language}>
      <LanguageContext value={language}>
        <ToastsProvider>
          <ConfirmProvider>
            <main className={classes.gallery}>
              <Switches onLanguage={() => setLanguage(language === 'en' ? 'ar' : 'en')} />
              {Object.entries(parts).map(([name, Part]) =>
                settings.part && settings.part !== name ? null : (
                  <section key={name} aria-label={`part ${name}`} className={classes.part}>
                    <Part />
                  </section>
                ),
              )}
            </main>
          </ConfirmProvider>
        </ToastsProvider>
      </LanguageContext>
    </UiTextsProvider>
  )
}

function Switches({ onLanguage }: { onLanguage: () => void }) {
  const { toggle } = useScheme()
  useEffect(() => chooseScheme(settings.scheme), [])
  return (
    <div className={classes.switches}>
      <Logo size={36} name="Mashfa" />
      <Button size="small" onClick={onLanguage}>
        English / العربية
      </Button>
      <Button size="small" onClick={toggle}>
        Light / dark
      </Button>
    </div>
  )
}
