import { and, eq } from 'drizzle-orm'
import { cities, countries, hospitals } from '../areas/reference'
import { db } from '../platform/context'

async function placeOf(countryCode: string, city: string) {
  const [place] = await db()
    .select({ countryId: countries.id, cityId: cities.id })
    .from(cities)
    .innerJoin(countries, eq(countries.id, cities.countryId))
    .where(and(eq(countries.code, countryCode), eq(cities.name, city)))
  if (!place) throw new Error(`The demo needs ${city}`)
  return place
}

interface DemoHospital {
  name: string
  nameAr: string
  country: string
  city: string
  timeZone: string
  phone: string
  address: string
  description: string
  contact: { name: string; phone: string; email: string }
}

const hub: DemoHospital = {
  name: 'Mashfa University Hospital',
  nameAr: 'مستشفى مشفى الجامعي',
  country: 'EG',
  city: 'Cairo',
  timeZone: 'Africa/Cairo',
  phone: '+20223654000',
  address: '12 Kasr Al Ainy Street, Cairo',
  description: 'The hub: cardiology, endocrinology and intensive care, and the doctors whom its spokes ask.',
  contact: { name: 'Maha Fathy', phone: '+20223654001', email: 'contact@mashfa.example' },
}

const aswan: DemoHospital = {
  name: 'Aswan Spoke Hospital',
  nameAr: 'مستشفى أسوان',
  country: 'EG',
  city: 'Aswan',
  timeZone: 'Africa/Cairo',
  phone: '+20972301120',
  address: '3 Corniche El Nil, Aswan',
  description: 'A general hospital of 120 beds on the Nile.',
  contact: { name: 'Mostafa Adel', phone: '+20972301122', email: 'aswan@mashfa.example' },
}

const banadir: DemoHospital = {
  name: 'Banadir Spoke Hospital',
  nameAr: 'مستشفى بنادر',
  country: 'SO',
  city: 'Mogadishu',
  timeZone: 'Africa/Mogadishu',
  phone: '+252615550100',
  address: 'Maka Al Mukarama Road, Mogadishu',
  description: 'Mother and child care, and an emergency room that never closes.',
  contact: { name: 'Hodan Warsame', phone: '+252615550120', email: 'banadir@mashfa.example' },
}

const hargeisa: DemoHospital = {
  name: 'Hargeisa Spoke Hospital',
  nameAr: 'مستشفى هرجيسا',
  country: 'SO',
  city: 'Hargeisa',
  timeZone: 'Africa/Mogadishu',
  phone: '+252634550101',
  address: 'Independence Avenue, Hargeisa',
  description: 'A district hospital with a ward for internal medicine.',
  contact: { name: 'Abdirahman Yusuf', phone: '+252634550130', email: 'hargeisa@mashfa.example' },
}

async function addHospital(hospital: DemoHospital, parentId: number | null) {
  const place = await placeOf(hospital.country, hospital.city)
  const [row] = await db()
    .insert(hospitals)
    .values({
      name: hospital.name,
      nameAr: hospital.nameAr,
      phone: hospital.phone,
      address: hospital.address,
      description: hospital.description,
      contactName: hospital.contact.name,
      contactPhone: hospital.contact.phone,
      contactEmail: hospital.contact.email,
      countryId: place.countryId,
      cityId: place.cityId,
      timeZone: hospital.timeZone,
      isHub: parentId === null,
      parentId,
    })
    .returning()
  if (!row) throw new Error('The hospital was not stored')
  return row
}

/** A hub in Cairo and three spokes in two countries. */
export async function seedHospitals() {
  const top = await addHospital(hub, null)
  return {
    hub: top,
    aswan: await addHospital(aswan, top.id),
    banadir: await addHospital(banadir, top.id),
    hargeisa: await addHospital(hargeisa, top.id),
  }
}
export type DemoHospitals = Awaited<ReturnType<typeof seedHospitals>>
