import { seedAllergies } from './allergies'
import { seedAppointments } from './appointments'
import { seedCenters } from './centers'
import { seedClinics, seedRamadan } from './clinics'
import { seedDrugs } from './drugs'
import { seedForms } from './forms/seedForms'
import { seedQuestions } from './forms/seedQuestions'
import { seedSubmissions } from './forms/seedSubmissions'
import { seedNotifications } from './notifications'
import { isSeeded, seedPeople } from './people'
import { seedHospitals } from './places'
import { seedVacations } from './vacations'
import { seedWaitlist } from './waitlist'

/** Fills an empty system with the demo (decisions 11), once. Every person and record is invented. */
export async function seedDemo(): Promise<void> {
  if (await isSeeded()) return
  const places = await seedHospitals()
  const people = await seedPeople(places)
  await seedCenters(places, people)
  const clinics = await seedClinics(places, people)
  await seedRamadan(clinics.get('Cardiology outpatients') ?? 0)
  await seedAppointments(clinics, people)
  await seedVacations(places, people, clinics)
  await seedDrugs()
  await seedAllergies(people)
  await seedNotifications()
  await seedWaitlist(people)
  const author = { hospitalId: places.hub.id, authorId: people.get('super@demo.test') ?? 0 }
  const forms = await seedForms(await seedQuestions(author.authorId), author)
  await seedSubmissions({ hospitalId: places.hub.id, people, forms })
}
