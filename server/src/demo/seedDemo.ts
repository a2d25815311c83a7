import { areas } from '../areas'
import { seedAppointments } from './appointments'
import { seedCenters } from './centers'
import { seedClinics, seedRamadan } from './clinics'
import { seedDrugs } from './drugs'
import { seedConsultation } from './episodes/seedConsultation'
import { seedDischarge } from './episodes/seedDischarge'
import { seedEpisodes } from './episodes/seedEpisodes'
import { seedLooks } from './episodes/seedLooks'
import { seedPrescriptions } from './episodes/seedPrescriptions'
import { seedRounds } from './episodes/seedRounds'
import { seedTransfer } from './episodes/seedTransfer'
import { seedForms } from './forms/seedForms'
import { seedQuestions } from './forms/seedQuestions'
import { seedSubmissions } from './forms/seedSubmissions'
import { seedOrderSets } from './investigations/orderSets'
import { seedInvestigations } from './investigations/seedInvestigations'
import { seedInvestigationTypes } from './investigations/types'
import { seedNotifications } from './notifications'
import { isSeeded, seedPeople } from './people'
import { seedHospitals } from './places'
import { seedVacations } from './vacations'
import { seedVisitPrescriptions } from './visitPrescriptions'
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
  await seedInvestigationTypes()
  await seedOrderSets()
  for (const { demo } of areas) await demo?.seed(people)
  await seedNotifications()
  await seedWaitlist(people)
  const author = { hospitalId: places.hub.id, authorId: people.get('super@demo.test') ?? 0 }
  const forms = await seedForms(await seedQuestions(author.authorId), author)
  await seedSubmissions({ hospitalId: places.hub.id, people, forms })
  await seedEpisodes({ places, people, forms })
  await seedPrescriptions(people)
  await seedVisitPrescriptions()
  await seedInvestigations()
  await seedDischarge({ people, forms })
  await seedTransfer(places, people)
  await seedConsultation(places, people)
  await seedRounds(places, people)
  await seedLooks()
}
