/** The code systems of FHIR resources by their canonical addresses, as HL7 publishes them. */
export const systems = {
  loinc: 'http://loinc.org',
  ucum: 'http://unitsofmeasure.org',
  snomed: 'http://snomed.info/sct',
  icd11: 'http://id.who.int/icd/release/11/mms',
  actCode: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
  participation: 'http://terminology.hl7.org/CodeSystem/v3-ParticipationType',
  observationCategory: 'http://terminology.hl7.org/CodeSystem/observation-category',
  interpretation: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation',
  conditionCategory: 'http://terminology.hl7.org/CodeSystem/condition-category',
  conditionClinical: 'http://terminology.hl7.org/CodeSystem/condition-clinical',
  conditionVerification: 'http://terminology.hl7.org/CodeSystem/condition-ver-status',
  allergyClinical: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical',
  allergyVerification: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification',
  diagnosticService: 'http://terminology.hl7.org/CodeSystem/v2-0074',
  auditEventType: 'http://terminology.hl7.org/CodeSystem/audit-event-type',
  securityService: 'http://terminology.hl7.org/CodeSystem/restful-security-service',
  dicom: 'http://dicom.nema.org/resources/ontology/DCM',
  dataAbsent: 'http://terminology.hl7.org/CodeSystem/data-absent-reason',
} as const

/** Identifiers that this software gives, UIDs of DICOM, and national ids, whose country is that of the person. */
export const identifierSystems = {
  form: 'urn:mashfa:form',
  /** Of a record in the audit log: its kind and its key. */
  record: 'urn:mashfa:record',
  /** The name of a call of the API. */
  call: 'urn:mashfa:call',
  booking: 'urn:mashfa:booking-number',
  dicomUid: 'urn:dicom:uid',
  nationalId: 'urn:mashfa:national-id',
} as const
