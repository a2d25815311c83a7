import { useEffect, useState } from 'react'
import { FormProblems } from '../../../app/form/FormProblems'
import { NewPasswordField } from '../../../app/form/NewPasswordField'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { CodeField } from '../../../ui/fields/CodeField'
import { PhoneField } from '../../../ui/fields/PhoneField'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'
import { TextLink } from '../../../ui/TextLink'
import { PublicPage } from '../PublicPage'
import classes from '../PublicPage.module.css'
import { IdentityFields } from './IdentityFields'
import { optionsOf } from './registerForm'
import { suggestedZone } from './suggestedZone'
import { useCities, useCountries } from './useCountries'
import { useRegisterForm } from './useRegisterForm'
import { ZoneField } from './ZoneField'

/** Shows the registration form for patients. */
export function Register() {
  const t = useText('auth')
  const own = useText('register')
  const countries = useCountries()
  const form = useRegisterForm(countries)
  const cities = useCities(form.values.country)
  const country = form.field('country')
  const countryOf = (id: string | null) => countries.find((each) => String(each.id) === id)
  const chooseCountry = (value: string | null) => {
    if (value === form.values.country) return
    form.set({ country: value, city: null, time_zone: suggestedZone(countryOf(value)?.time_zones ?? []) })
  }
  const [suggestedCode, setSuggestedCode] = useState<string>()
  // The countries may still be loading when the national ID suggests one.
  useEffect(() => {
    const suggested = countries.find((each) => each.code === suggestedCode)
    if (!suggested) return
    setSuggestedCode(undefined)
    if (!form.values.country) chooseCountry(String(suggested.id))
  })
  return (
    <PublicPage title={t('register.title')} lead={own('lead')} width="wide">
      <form {...form.props} className={classes.form}>
        <div>
          <FormSection title={own('who')} why={own('whoWhy')}>
            <FieldRow>
              <TextField {...form.field('first_name')} label={t('field.firstName')} autoComplete="given-name" />
              <TextField {...form.field('last_name')} label={t('field.lastName')} autoComplete="family-name" />
            </FieldRow>
            <IdentityFields form={form} suggestCountry={setSuggestedCode} />
          </FormSection>
          <FormSection title={own('where')} why={own('whereWhy')}>
            <FieldRow>
              <SelectField
                {...country}
                onChange={chooseCountry}
                label={t('field.country')}
                options={optionsOf(countries)}
              />
              {cities?.length !== 0 && (
                <SelectField
                  {...form.field('city')}
                  label={t('field.city')}
                  options={optionsOf(cities ?? [])}
                  disabled={!form.values.country}
                  hint={form.values.country ? undefined : t('register.countryFirst')}
                />
              )}
            </FieldRow>
            <ZoneField {...form.field('time_zone')} zones={countryOf(form.values.country)?.time_zones ?? []} />
            <FieldRow>
              <PhoneField {...form.field('phone')} label={t('field.phone')} />
              <TextField {...form.field('address')} label={t('field.address')} optional autoComplete="street-address" />
            </FieldRow>
          </FormSection>
          <FormSection title={own('account')} why={own('accountWhy')}>
            <CodeField {...form.field('email')} label={t('field.email')} type="email" autoComplete="username" />
            <NewPasswordField
              {...form.field('password')}
              owner={form.values}
              label={t('field.password')}
              hint={t('reset.hint')}
            />
          </FormSection>
        </div>
        <FormProblems form={form} />
        <p className={classes.after}>
          {own('agree')} <TextLink to="/Terms">{t('terms.title')}</TextLink>
        </p>
        <Button variant="primary" type="submit" wide busy={form.busy}>
          {own('submit')}
        </Button>
      </form>
      <p className={classes.after}>
        {own('known')} <TextLink to="/login">{t('login.title')}</TextLink>
      </p>
    </PublicPage>
  )
}
