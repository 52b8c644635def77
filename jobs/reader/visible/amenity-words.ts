import { anyOf } from "#jobs/reader/normalize/text";

/**
 * Amenity words as stems in the languages of lodge websites. Used to find amenities in running text and
 * to distinguish a list of amenities from any other list.
 */
export const amenityNouns = [
  // English
  "wi[- ]?fi|wireless(?: internet)?(?: access)?|internet(?: access)?",
  "(?:swimming |plunge |splash )?pools?|jacuzzi|hot tub|sauna|steam (?:room|bath)|spa|massages?",
  "gym(?:nasium)?|fitness ?(?:cent(?:er|re)|room|studio)|business ?cent(?:er|re)",
  "conference (?:room|hall|facilities|venue|cent(?:er|re))s?|conferencing|wedding venue",
  "dining area|(?:own|private|separate) entrance",
  "(?:(?:meeting|event)s? (?:and |& |, )){0,2}(?:meeting|event)s? (?:rooms?|space|venue|facilities)",
  // The plural "restaurants" or "bars" describes a town; a stay with two states the number.
  "(?:two|three|four|\\d|on-?site|several) restaurants?|restaurant(?! &)|restaurante|ristorante",
  "bar(?= |,|$|\\.)|lounge|(?:fine|private|al fresco|outdoor|farm-to-table|candlelit) dining",
  "(?:pool|snack|cocktail|wine|rooftop|lobby|coffee|swim-up) ?bars?|rooftop terraces?",
  "wine cellar|coffee shop|(?:banquet|function) (?:halls?|rooms?|facilities)|ballrooms?",
  "(?:full |hot |continental |american |english |buffet ){0,4}breakfast(?: buffet)?",
  "a/?c(?= |,|$|\\.|;)(?: units?)?|climate control|ceiling fans?|geysers?|hot showers?",
  "private (?:bath|shower)s?",
  "(?:king|queen|double|twin|premium|king-size|queen-size)(?: size)?[- ]beds?|garage",
  "self[- ]check[- ]?in|air[- ]?con(?:ditioning|ditioned|ditioner)?s?|heating|fire ?places?",
  "fire ?pits?|boma|braai(?: area| facilities| place)?s?|bbq(?: area| facilities| grill)?",
  "barbecue(?: area| facilities)?|charcoal grill|mini[- ]?(?:bar|fridge)|refrigerators?|fridge",
  "microwaves?|kitchen(?:ette)?|coffee ?makers?",
  "(?:coffee|tea)(?: ?(?:and|&|/) ?(?:tea|coffee))?[- ](?:making )?(?:station|facilities|maker)s?",
  "toaster|kettle|(?:plush |bath)robes?(?: and slippers)?|slippers",
  "(?:in-room |electronic |digital )safes?|(?:mp3 |alarm )?clock radios?|hdtvs?|led tvs?",
  "nespresso(?: machines?)?|espresso machines?|blackout curtains|dishwasher|washing machine",
  "washer|dryer|laundry(?: service| facilities)?|hair ?dryers?|iron(?:ing board)?(?= |,|$|\\.)",
  "safe(?:ty deposit box)?(?=,|$|\\.)|en-?suite(?: bathrooms?| showers?)?",
  "(?:outdoor|outside|rain|open-air) showers?|bath ?tubs?|mosquito nets?",
  "(?:flat[- ]?screen |cable |satellite |smart |direct ){0,4}(?:tvs?|television)|dstv|parking",
  "airport (?:transfers?|shuttle)|shuttle(?: service| bus)?|airport pick[- ]?ups?",
  "pick[- ]?ups?(?: and | & |/)drop(?:[- ]offs?)?(?: service| facility)?",
  "pick[- ]?up (?:service|facility)",
  "(?:complimentary |airport |local |private |luxury |hybrid |suv ){1,4}transport(?:ation)?",
  "complimentary (?:newspapers?|toiletries|bicycles)|car (?:hire|rental)s?",
  "(?:breakfast |dinner )?buffets?|room service|front desk|reception(?=,|\\.|$)",
  "concierge(?: services?| desk)?|(?:24[- ]hour |personal )?butler(?: service)?",
  "(?:valet|undercover|underground) parking|currency exchange|wake-up (?:call|service)s?|cctv",
  "elevator|lift(?=,|\\.|$)|garden|terrace|balcon(?:y|ies)",
  "(?:private |wooden |viewing |sun |covered ){0,4}decks?|veranda(?:h)?|patio",
  "(?:river|riverside|sea|lake|lakeside|lagoon|mountain|bush|ocean|garden|valley|beach) views?",
  "curio shop|gift shop|library|(?:kids'? )?play(?:ing)? ?ground",
  "(?:disability|disabled)[- ]friendly|(?:reliable|backup|back-up|solar) power|wardrobes?|cinema",
  "kayaks?|surf ?boards?|games? room|(?:pool|billiard|snooker) table|table tennis|volleyball",
  "private beach|beach access|helipad|(?:private|own) airstrip|private chef|star ?bed",
  "plunge bath|campfires?|kids'? club|baby ?sitting|tennis courts?|golf course|game drives?",
  "(?:guided |game |bush |nature ){1,4}walks?|(?:guided )?walking safaris?|walking trails?",
  "hiking(?: trails?)?|bird(?:ing| ?watching)|boat (?:trips?|cruises?|safaris?)",
  "canoe(?:ing| riding| trips?)|fishing|horse ?(?:back )?riding|water ?hole|sundowners?",
  "solar power|generator|bicycles?(?: hire| rental)?|pets? (?:allowed|welcome|friendly)",
  "pet-friendly|wheelchair access(?:ible|ibility)?|non-smoking rooms|family rooms?",
  "24[- ]hour (?:front desk|reception|security)|security|daily housekeeping|housekeeping",
  "(?:work|business|writing) ?(?:spaces?|desks?)|private bathrooms?",
  // Shared by most lists
  "hot water|power backup|first aid kit|fire extinguisher|smoke (?:alarm|detector)s?",
  "luggage storage|dry cleaning|ironing service|towels|bed linen|toiletries|hand sanitizer",
  "high ?chair|board games|picnic area|sun loungers|sun deck|yoga",
  // Afrikaans and Dutch
  "swembad|lugversorging|lugreëling|vuurmaakplek|kombuis|parkering|ontbyt|stoep|zwembad|keuken",
  "airco|terras|vaatwasser|badkamer|ontbijt|parkeren|tuin|wasmachine|koelkast|magnetron",
  "open haard|yskas|mikrogolf|wasmasjien|braaiplek|lapa|muskietnet|wildsritte|lughawe-oordrag",
  "handdoeken|beddengoed|koffiezetapparaat|speel(?:hoek|tuin)|fietsen(?:stalling|verhuur)",
  // German
  "schwimmbad|klimaanlage|wlan|parkplatz|küche|kamin|terrasse|frühstück|fitnessraum",
  "waschmaschine|garten|aufzug|fahrstuhl|golfplatz|sauna|wellness-?bereich|poolbar|hallenbad",
  "zimmerservice|safe(?= im zimmer)|pirschfahrten?|kinderspielplatz|außenpool|innenpool",
  "whirlpool|wäscherei|kinderbetreuung|spielplatz|haartrockner|kühlschrank|geschirrspüler",
  "fernseher|balkon|grillplatz|safari-?fahrten|zimmerreinigung|tägliche reinigung|handtücher",
  "bettwäsche|föhn|fön|kaffeemaschine|wasserkocher|mikrowelle|spülmaschine|backofen|biergarten",
  "(?:e-?bike[- ]?)?ladestation|fahrrad(?:verleih|raum|keller)",
  "grill(?:stelle|möglichkeit)?(?= |,|$|\\.)|kinderbett|hochstuhl|hunde (?:willkommen|erlaubt)",
  "haustiere (?:willkommen|erlaubt)",
  // French
  "piscine|climatisation|cuisine(?: équipée)?|petit[- ]déj(?:euner)?|climatisée?s?|sécurité 24",
  "générateur|canal\\+|accès (?:direct )?à la plage|énergie solaire|pension complète",
  "lits? (?:queen|king)(?: size)?|salon privé|plage priv(?:ée|ative)|service d'étage",
  "service de ménage|draps|serviettes(?: de toilette)?|vélos",
  "vue (?:mer|jardin|lagune|lac|montagne)|hammam|ménage(?: quotidien)?|parking gratuit|jardin",
  "cheminée|wifi gratuit|moustiquaires?|lave-linge|sèche-cheveux|balcon",
  "piscine (?:extérieure|intérieure|privée)|salle de bains? privée?|réfrigérateur|lave-vaisselle",
  "blanchisserie|navette aéroport|bains? à remous|télévision|barbecues? extérieur",
  "animaux (?:acceptés|bienvenus|admis)|machine à café|micro-ondes|bouilloire",
  "linge de (?:lit|maison|toilette)|ventilateur|clim(?= |,|$|\\.)|eau chaude|groupe électrogène",
  "gardiennage|coffre-fort|salle de (?:conférence|réunion|sport)s?|aire de jeux|lit bébé",
  // Portuguese, Spanish, Italian
  "alberca|piscina|ar[- ]condicionado|estacionamento|cozinha|pequeno[- ]almoço|café da manhã",
  "churrasqueira|lareira|varanda|jardim|aire acondicionado|estacionamiento|cocina|desayuno",
  "chimenea|terraza|aria condizionata|parcheggio|cucina|colazione|giardino",
  "piscina (?:exterior|interior|privada|externa|coberta|esterna|aquecida)|conexión wifi|lavadora",
  "lavandería|gimnasio|jardín|balcón|traslado al aeropuerto|recepción 24 horas",
  "mascotas permitidas|máquina de lavar|lavandaria|ginásio|academia|frigobar|recepção 24 horas",
  "mosquiteiros?|animais permitidos|lavatrice|lavanderia|palestra|balcone|terrazza",
  "navetta aeroporto|asciugacapelli|zanzariera|calefacción|cochera(?:s)?(?: cubiertas?)?",
  "baño privado|fogata|fogón|parrilla|asador|microondas|secador de pelo|ropa de (?:cama|blanco)",
  "juegos para niños|agua caliente|ventilador(?:es)?|roupa de cama|toalhas",
  "serviço de (?:limpeza|quarto)(?: diário)?|banheiro privativo|casa de banho privativa",
  "água quente|secador de cabelo|estendal|micro-ondas|riscaldamento|bagno privato|frigorifero",
  "forno(?: a microonde)?|biancheria|asciugamani|animali ammessi",
  // Polish
  "telewizor|lodówka|pralka|kuchnia|aneks kuchenny|taras|ogród",
  // Japanese and Chinese
  "駐車場|温泉|洗濯機|冷蔵庫|エアコン|停車場|冷氣",
  // Swahili
  "bwawa la kuogelea|maegesho(?: ya bure)?|kifungua kinywa|chandarua|kiyoyozi|mgahawa",
  "intaneti(?: ya bure)?|maji ya moto|usafiri wa uwanja wa ndege",
];

/** Words in front of an amenity that belong to it. */
export const qualifiers = [
  "free|complimentary|private|public|shared|outdoor|indoor|heated|infinity|high[- ]speed|wireless",
  "fast|wood[- ]burning|fully[- ]equipped|equipped|full|hot|on-?site|in-?room|unlimited|secure",
  "covered|guided|open-air|large|seasonal|solar-heated|luxury|daily|deluxe|weber|king-size|own",
  "gratis|kostenlos(?:es|er|e)?|gratuite?|privée?|privad[oa]|grátis|eigen|beheizte[rs]",
].join("|");

const activities = {
  safaris:
    "game drives?|safari drives?|night drives?|walking safaris?|bush walks?|guided walks?|nature walks?|game walks?|jungle walks?",
  birds: "bird ?watching|birding",
  water:
    "boat (?:trips?|cruises?|safaris?)|river cruises?|sunset cruises?|canoe(?:ing| trips?| safaris?| riding)?|mokoro(?: trips?| excursions?)?|fishing",
  onHorseback: String.raw`horse ?(?:back )?(?:riding|safaris?)|hot[- ]air balloon\w*(?: safaris?| rides?| flights?)?`,
  culture: "cultural (?:visits?|tours?|village visits?)|village (?:visits?|tours?|walks?)",
  apes: "gorilla trekking|chimp(?:anzee)? trekking",
  sports: "hiking|mountain biking|quad biking|snorkell?ing|scuba diving|kayak(?:ing)?",
  others:
    "star ?gazing|jeep safaris?|white[- ]water rafting|walking trails?|sundowner drives?|photographic safaris?|elephant (?:rides?|encounters?)|wine tasting",
  abroad: "pirschfahrten|safaris? à pied|passeios? de barco|wildritte",
};
export const activityWords = new RegExp(String.raw`\b(${anyOf(activities)})\b`, "giu");
