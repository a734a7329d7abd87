/**
 * Breeds that are reported to produce less Fel d 1, the main cat allergen, than others. Siberians have variants of its
 * genes (Sartore et al., Veterinary Sciences 2017; 4(4):63, doi:10.3390/vetsci4040063). For Balinese and Russian Blue,
 * the reports come from breeders and veterinarians. No study shows that a breed is safe for people with allergies (Butt,
 * Rashid and Lockey, Annals of Allergy, Asthma & Immunology 2012; 108:74-76, doi:10.1016/j.anai.2011.12.005), and cats
 * of the same kind differ up to eighty times (Bastien et al., Journal of Feline Medicine and Surgery 2019; 21:867-874,
 * doi:10.1177/1098612X18799839).
 */
export const LOW_ALLERGEN_BREEDS = ['Siberian', 'Balinese', 'Russian Blue']
